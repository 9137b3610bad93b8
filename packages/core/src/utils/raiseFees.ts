import { replacementRaisePercent } from '@latchkey/protocol/constants'
import { most } from './most.ts'

/** What a transaction pays per unit of gas, in wei: by EIP-1559, or as a gas price. */
export type FeesPerGas = { maxFeePerGas: bigint; maxPriorityFeePerGas: bigint } | { gasPrice: bigint }

/**
 * The fees of a transaction that takes another's place: what the market asks now, but of each fee at least 10 % more than
 * before, and more at all, as nodes want it of both. They are of the kind that the other one's were.
 */
export function raiseFees(before: FeesPerGas, market: FeesPerGas): FeesPerGas {
  if ('gasPrice' in before) return { gasPrice: most(raise(before.gasPrice), mostPerGas(market)) }
  const marketTip = 'gasPrice' in market ? market.gasPrice : market.maxPriorityFeePerGas
  const maxPriorityFeePerGas = most(raise(before.maxPriorityFeePerGas), marketTip)
  const maxFeePerGas = most(raise(before.maxFeePerGas), mostPerGas(market))
  return { maxFeePerGas: most(maxFeePerGas, maxPriorityFeePerGas), maxPriorityFeePerGas }
}

/** What is paid at most per unit of gas. */
export function mostPerGas(fees: FeesPerGas): bigint {
  return 'gasPrice' in fees ? fees.gasPrice : fees.maxFeePerGas
}

/** Rounded up, and never what it was: nodes refuse the same fee, even of nothing. */
function raise(fee: bigint): bigint {
  return most((fee * BigInt(100 + replacementRaisePercent) + 99n) / 100n, fee + 1n)
}
