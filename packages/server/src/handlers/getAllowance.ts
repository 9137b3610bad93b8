import type { Handler } from '../implement.ts'
import { toOneChain } from '../sources/swaps/toSwap.ts'

/** 7.9: what the chain's market may spend of an account's token. */
export const getAllowance: Handler<'getAllowance'> = async ({ query }, { sources }) => {
  const { chainId, tokenAddress: token, userAddress: owner } = toOneChain(query)
  return { allowance: String(await sources.swaps.getAllowance({ chainId, token, owner })) }
}
