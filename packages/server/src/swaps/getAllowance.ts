import type { Handler } from '../http/implement.ts'
import type { SwapPorts } from './swaps.ts'
import { toOneChain } from './toSwap.ts'

/** Returns the allowance of the chain's market for an account's token (7.9). */
export const getAllowance: Handler<'getAllowance', SwapPorts> = async ({ query }, { sources }) => {
  const { chainId, tokenAddress: token, userAddress: owner } = toOneChain(query)
  return { allowance: String(await sources.swaps.getAllowance({ chainId, token, owner })) }
}
