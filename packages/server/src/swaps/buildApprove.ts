import { maxUint256 } from 'viem'
import { type GasPorts, readGasPrices } from '../chains/readGasPrices.ts'
import type { Handler } from '../http/implement.ts'
import type { SwapPorts } from './swaps.ts'
import { toOneChain } from './toSwap.ts'

/**
 * Builds the approval that a swap of `from` needs (7.12); unlimited without an amount. The spender is always the
 * chain's market: `to` is only echoed, and existing clients set it to the token that they swap to.
 */
export const buildApprove: Handler<'buildApprove', SwapPorts & GasPorts> = async (
  { query },
  { sources, client },
) => {
  const { from, to, userAddress, amount } = query
  const { chainId, from: token } = toOneChain({ from, to, userAddress: userAddress ?? from })
  const data = sources.swaps.buildApproval({
    chainId,
    token,
    amount: amount === undefined ? maxUint256 : BigInt(amount),
  })
  const { fast } = await readGasPrices(client(chainId))
  return { tx: { from, to, data, value: '0', eip155: { gasPrice: String(fast) } } }
}

/** Returns the allowance of the chain's market for an account's token (7.9). */
export const getAllowance: Handler<'getAllowance', SwapPorts> = async ({ query }, { sources }) => {
  const { chainId, tokenAddress: token, userAddress: owner } = toOneChain(query)
  return { allowance: String(await sources.swaps.getAllowance({ chainId, token, owner })) }
}
