import { replacementRaisePercent } from '@latchkey/protocol/constants'
import { most } from './most.ts'

/** A transaction's price per unit of gas, in wei: EIP-1559 fees, or a gas price on chains without them. */
export type FeesPerGas = { maxFeePerGas: bigint; maxPriorityFeePerGas: bigint } | { gasPrice: bigint }

/**
 * Returns the fees of a replacement transaction: the market's current fees, but each at least 10 % higher than before,
 * and always higher, as nodes require of both. The fee type is the same as the replaced transaction's.
 */
export function raiseFees(before: FeesPerGas, market: FeesPerGas): FeesPerGas {
  if ('gasPrice' in before) return { gasPrice: most(raise(before.gasPrice), mostPerGas(market)) }
  const marketTip = 'gasPrice' in market ? market.gasPrice : market.maxPriorityFeePerGas
  const maxPriorityFeePerGas = most(raise(before.maxPriorityFeePerGas), marketTip)
  const maxFeePerGas = most(raise(before.maxFeePerGas), mostPerGas(market))
  return { maxFeePerGas: most(maxFeePerGas, maxPriorityFeePerGas), maxPriorityFeePerGas }
}

/** Returns the maximum price per unit of gas. */
export function mostPerGas(fees: FeesPerGas): bigint {
  return 'gasPrice' in fees ? fees.gasPrice : fees.maxFeePerGas
}

/** Rounds up and always raises the fee: nodes reject an unchanged one, even if zero. */
function raise(fee: bigint): bigint {
  return most((fee * BigInt(100 + replacementRaisePercent) + 99n) / 100n, fee + 1n)
}
