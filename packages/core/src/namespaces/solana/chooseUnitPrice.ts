import { priorityFeeMax, priorityFeePercentile } from '@latchkey/protocol/constants'

/**
 * Chooses what a transaction pays per unit of computing, in millionths of a lamport, by what others have paid lately
 * for the same accounts: so much that three of four would have paid less, and never more than 0.001 SOL in all.
 */
export function chooseUnitPrice(paid: readonly bigint[], unitLimit: number): bigint {
  const sorted = paid.toSorted((one, other) => Number(one - other))
  const at = Math.ceil((sorted.length * priorityFeePercentile) / 100) - 1
  const usual = sorted[Math.max(at, 0)] ?? 0n
  const most = (priorityFeeMax * 1_000_000n) / BigInt(unitLimit)
  return usual < most ? usual : most
}
