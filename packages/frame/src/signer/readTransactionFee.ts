import { type ChainFee, readChainFee } from '@latchkey/protocol/chainFee'
import { serializeTransaction } from 'viem'
import type { PreparedTransaction } from '../base/ports.ts'
import type { ChainRpc } from './createChainRpc.ts'
import { toSignable } from './toSignable.ts'

/** Reads what a chain charges for a transaction in addition to gas. */
export function readTransactionFee(
  transaction: Omit<PreparedTransaction, 'chainFee'>,
  chain: { id: string; rpc: ChainRpc; signal?: AbortSignal },
): Promise<ChainFee> {
  const { gas } = transaction
  const serialized = serializeTransaction(toSignable(transaction))
  const ask = (method: string, params: unknown[]) => chain.rpc(chain.id, method, params, chain.signal)
  return readChainFee({ ask, connection: chain.rpc, chainId: chain.id }, { serialized, gas })
}
