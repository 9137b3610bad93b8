import { anySignal } from '@latchkey/protocol/anySignal'
import { approvalFactsMs } from '@latchkey/protocol/constants'
import { useCallback } from 'react'
import { type Address, isAddress } from 'viem'
import type { ChainReader } from '../platform/createChainReader.ts'
import { readToken, type TokenFacts } from './requests/readToken.ts'
import { useChainFacts } from './useChainFacts.ts'

type Tokens = ReadonlyMap<string, TokenFacts>

/** Maximum number of contracts to query: nobody reads the amounts of more. */
const tokensMax = 20
const nothing: Tokens = new Map()

/**
 * Loads what contracts report about themselves as tokens, by lowercase address. Undefined until loaded or timed out.
 * `contracts` must be the same array between renders.
 */
export function useTokens(contracts: readonly string[], networkId: string): Tokens | undefined {
  const read = useCallback(
    (ask: ChainReader, aborted: AbortSignal) => readTokens(ask, contracts, aborted),
    [contracts],
  )
  const tokens = useChainFacts(networkId, read, nothing)
  return contracts.length === 0 ? nothing : tokens
}

async function readTokens(
  ask: ChainReader,
  contracts: readonly string[],
  aborted: AbortSignal,
): Promise<Tokens> {
  const signal = anySignal(new AbortController(), [aborted, AbortSignal.timeout(approvalFactsMs)])
  const wanted = [...new Set(contracts)].filter((each) => isAddress(each, { strict: false }))
  const tokens = await Promise.all(
    wanted.slice(0, tokensMax).map(async (contract) => {
      const token = await readToken(ask, contract as Address, signal)
      return token && token !== 'collectible' ? [[contract.toLowerCase(), token] as const] : []
    }),
  )
  return new Map(tokens.flat())
}
