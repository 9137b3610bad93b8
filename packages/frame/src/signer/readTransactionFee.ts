import { type ChainFee, readChainFee } from '@latchkey/protocol/chainFee'
import { serializeTransaction } from 'viem'
import type { PreparedTransaction } from '../ports.ts'
import type { ChainRpc } from './createChainRpc.ts'

/** Reads what a chain charges for a transaction beside its gas. */
export function readTransactionFee(
  transaction: Omit<PreparedTransaction, 'chainFee'>,
  chain: { id: string; rpc: ChainRpc; signal?: AbortSignal },
): Promise<ChainFee> {
  const { gas } = transaction
  const serialized = serializeTransaction({ ...transaction, type: 'eip1559' })
  return readChainFee((method, params) => chain.rpc(chain.id, method, params, chain.signal), {
    serialized,
    gas,
  })
}
