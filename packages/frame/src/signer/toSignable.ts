import type { TransactionSerializable } from 'viem'
import type { PreparedTransaction } from '../base/ports.ts'

/** Returns a transaction in the form that is signed: EIP-1559, or legacy where the chain requires it. */
export function toSignable(transaction: Omit<PreparedTransaction, 'chainFee'>): TransactionSerializable {
  const { chainId, to, value, data, nonce, gas, maxFeePerGas, maxPriorityFeePerGas, isLegacy } = transaction
  const shared = { chainId, to, value, data, nonce, gas }
  return isLegacy
    ? { ...shared, type: 'legacy', gasPrice: maxFeePerGas }
    : { ...shared, type: 'eip1559', maxFeePerGas, maxPriorityFeePerGas }
}
