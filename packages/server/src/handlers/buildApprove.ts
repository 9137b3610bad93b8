import { maxUint256 } from 'viem'
import type { Handler } from '../implement.ts'
import { readGasPrices } from '../sources/chains/readGasPrices.ts'
import { toOneChain } from '../sources/swaps/toSwap.ts'

/**
 * 7.12: the approval that a swap of `from` needs, without an amount of all there is. Whom it lets spend is the chain's
 * market and nobody else: `to` is echoed, and existing clients name there the token that they swap for.
 */
export const buildApprove: Handler<'buildApprove'> = async ({ query }, { sources, client }) => {
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
