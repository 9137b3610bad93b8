import type { Caip2 } from '@latchkey/protocol/ids'
import { type Address, erc20Abi } from 'viem'
import type { EvmClient } from '../chains/createEvmClient.ts'
import { isRevert } from '../chains/isRevert.ts'
import type { CatalogueToken } from '../chains/listTokens.ts'
import type { ReadHoldings } from './createBalanceSource.ts'

/**
 * Holdings of EVM accounts: the native balance and one multicall over the chain's listed tokens.
 * A token whose contract does not answer is left out.
 */
export function createEvmHoldings(
  client: (chainId: Caip2) => EvmClient,
  catalogue: (chainId: Caip2) => readonly [CatalogueToken, ...CatalogueToken[]],
): ReadHoldings {
  return async (chainId, address) => {
    const [native, ...listed] = catalogue(chainId)
    const evm = client(chainId)
    const owner = address as Address
    const [amount, answers] = await Promise.all([
      evm.getBalance({ address: owner }),
      readTokens(evm, owner, listed),
    ])
    return [
      { token: native, amount },
      ...listed.flatMap((token, at) => {
        const held = answers[at]
        return held ? [{ token, amount: held }] : []
      }),
    ]
  }
}

async function readTokens(
  evm: EvmClient,
  owner: Address,
  tokens: readonly CatalogueToken[],
): Promise<readonly (bigint | undefined)[]> {
  const calls = tokens.map((token) => ({
    address: token.address as Address,
    abi: erc20Abi,
    functionName: 'balanceOf' as const,
    args: [owner] as const,
  }))
  if (!evm.chain.contracts?.multicall3)
    return Promise.all(calls.map((call) => evm.readContract(call).catch(absentOrThrow)))
  const answers = await evm.multicall({ contracts: calls })
  return answers.map((answer) => answer.result ?? absentOrThrow(answer.error))
}

/** A token that has no answer is left out; a chain that does not answer must not look like an empty account. */
function absentOrThrow(error: unknown): undefined {
  if (error !== undefined && !isRevert(error)) throw error
}
