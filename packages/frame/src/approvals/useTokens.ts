import { anySignal } from '@latchkey/protocol/anySignal'
import { approvalFactsMs } from '@latchkey/protocol/constants'
import { useEffect, useState } from 'react'
import { type Address, isAddress } from 'viem'
import { readToken, type TokenFacts } from './requests/readToken.ts'
import { useAsking } from './useAsking.ts'

/** Maximum number of contracts to query: nobody reads the amounts of more. */
const tokensMax = 20
const nothing: ReadonlyMap<string, TokenFacts> = new Map()

/**
 * Loads what contracts report about themselves as tokens, by lowercase address. Undefined until loaded or timed out.
 * `contracts` must be the same array between renders.
 */
export function useTokens(
  contracts: readonly string[],
  networkId: string,
): ReadonlyMap<string, TokenFacts> | undefined {
  const { reader } = useAsking()
  const [tokens, setTokens] = useState(contracts.length === 0 ? nothing : undefined)
  useEffect(() => {
    const ask = reader(networkId)
    const controller = new AbortController()
    const signal = anySignal(new AbortController(), [controller.signal, AbortSignal.timeout(approvalFactsMs)])
    const wanted = [...new Set(contracts)].filter((each) => isAddress(each, { strict: false }))
    const read = wanted.slice(0, tokensMax).map(async (contract) => {
      const token = ask && (await readToken(ask, contract as Address, signal))
      return token && token !== 'collectible' ? [[contract.toLowerCase(), token] as const] : []
    })
    Promise.all(read)
      .then((found) => new Map(found.flat()))
      .catch(() => nothing)
      .then((found) => {
        if (!controller.signal.aborted) setTokens(found)
      })
    return () => controller.abort()
  }, [contracts, networkId, reader])
  return tokens
}
