import { isCaip10, toCaip10 } from '@latchkey/protocol/ids'
import type { GasPorts } from '../chains/readGasPrices.ts'
import { readGasPrices } from '../chains/readGasPrices.ts'
import type { Handler } from '../http/implement.ts'
import { readSlippage } from './readSlippage.ts'
import type { SwapPorts } from './swaps.ts'
import { toOneChain, toSwap } from './toSwap.ts'

/**
 * Builds the transaction of a swap (7.11), to be sent with the amount as its value if `from` is the native token.
 * `disableEstimate` is for users who have yet to approve: its gas is then an upper bound, and nothing is simulated.
 */
export const buildTransaction: Handler<'buildTransaction', SwapPorts & GasPorts> = async (
  { body },
  { sources, client },
) => {
  const swap = toSwap(body)
  const { from, userAddress, eip155, disableEstimate = false } = body
  const { userAddress: user } = toOneChain({ from, userAddress })
  const { permit } = eip155 ?? {}
  const slippagePpm = readSlippage(eip155?.slippage)
  const evm = client(swap.chainId)
  const [call, { fast }] = await Promise.all([
    sources.swaps.buildCall(swap, {
      user,
      slippagePpm,
      minimum: BigInt(eip155?.minimum ?? 0),
      permit: permit ? { ...permit, deadline: BigInt(permit.deadline) } : undefined,
      isEstimated: !disableEstimate,
    }),
    readGasPrices(evm),
  ])
  const { to, data, minimum, gas } = call
  return {
    tx: {
      from: isCaip10(userAddress) ? userAddress : toCaip10(swap.chainId, userAddress),
      to: toCaip10(swap.chainId, to),
      data,
      amount: String(minimum),
      eip155: gas === undefined ? null : { gas: String(gas), gasPrice: String(fast) },
    },
  }
}
