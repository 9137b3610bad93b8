import type { Address } from 'viem'
import { FrameFailureError } from '../base/FrameFailureError.ts'
import type { ChainRpc } from './createChainRpc.ts'

/** Errors of nodes without a pending block. Others may be temporary, and the nonce must count waiting transactions. */
const lacksPending = /pending|block tag|unknown block|block not found|header not found/i

/**
 * Reads an account's next nonce. Waiting transactions count, except on a chain whose nodes have no pending block:
 * its sequencer orders transactions as they arrive, so hardly any wait there.
 */
export async function readNonce(
  address: Address,
  chain: { id: string; rpc: ChainRpc; signal?: AbortSignal },
): Promise<number> {
  const read = (block: 'pending' | 'latest') =>
    chain.rpc(chain.id, 'eth_getTransactionCount', [address, block], chain.signal)
  try {
    return Number(await read('pending'))
  } catch (error) {
    const isLacking =
      error instanceof FrameFailureError && error.failure.name === 'RPC' && lacksPending.test(error.message)
    if (!isLacking) throw error
    return Number(await read('latest'))
  }
}
