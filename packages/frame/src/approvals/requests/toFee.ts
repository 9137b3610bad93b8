import type { PreparedTransaction } from '../../base/ports.ts'

/** Returns the maximum cost of a transaction, in wei: its gas, and the chain's additional fee. */
export function toFee({ gas, maxFeePerGas, chainFee }: PreparedTransaction): bigint {
  return gas * maxFeePerGas + chainFee
}
