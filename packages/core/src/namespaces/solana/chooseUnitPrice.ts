import { priorityFeeMax, priorityFeePercentile } from '@latchkey/protocol/constants'

/**
 * Chooses a price per compute unit, in millionths of a lamport, from recent fees for the same accounts: the 75th
 * percentile, but at most 0.001 SOL in total.
 */
export function chooseUnitPrice(paid: readonly bigint[], unitLimit: number): bigint {
  const sorted = paid.toSorted((one, other) => Number(one - other))
  const at = Math.ceil((sorted.length * priorityFeePercentile) / 100) - 1
  const usual = sorted[Math.max(at, 0)] ?? 0n
  const most = (priorityFeeMax * 1_000_000n) / BigInt(unitLimit)
  return usual < most ? usual : most
}
