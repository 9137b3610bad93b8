import type { PreparedTransaction } from '../../ports.ts'
import type { Facts } from './readFacts.ts'

/** The chain's own fee counts as usual up to this part of one unit of the native currency: nobody else says what it is. */
const chainFeePart = 100n

/** Returns the whole fee of a transaction: the most that it may be, and what it would be at the chain's own price of gas. */
export function toFee(
  { gas, maxFeePerGas, chainFee }: PreparedTransaction,
  { usualFee }: Facts,
  { decimals }: { decimals: number },
): { feeMax: bigint; usualFee: bigint | undefined } {
  const believed = 10n ** BigInt(decimals) / chainFeePart
  const usualChainFee = chainFee < believed ? chainFee : believed
  return {
    feeMax: gas * maxFeePerGas + chainFee,
    usualFee: usualFee === undefined ? undefined : usualFee + usualChainFee,
  }
}
