import type { PreparedTransaction } from '../../ports.ts'

/** Returns the most that a transaction costs, in wei: its gas, and what the chain charges in addition. */
export function toFee({ gas, maxFeePerGas, chainFee }: PreparedTransaction): bigint {
  return gas * maxFeePerGas + chainFee
}
