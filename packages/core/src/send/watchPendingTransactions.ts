import {
  pendingPollingIntervalMs,
  pendingTransactionsMax,
  receiptTimeoutMs,
} from '@latchkey/protocol/constants'
import type { Caip2 } from '@latchkey/protocol/ids'
import { getAddress, type Hash } from 'viem'
import { getTransaction, watchPendingTransactions as watchHashes } from 'viem/actions'
import { refreshBalances } from '../account/getBalances.ts'
import { TransactionReplacedError } from '../errors/send.ts'
import { getClient } from '../kit/getClient.ts'
import type { Kit } from '../kit/kit.ts'
import { isSameAddress } from '../utils/addresses.ts'
import { toPendingCall } from './readPendingCall.ts'
import { storePending } from './storedPending.ts'
import { waitForReceipt } from './waitForReceipt.ts'

/** Parameters of `watchPendingTransactions`. */
export type WatchPendingTransactionsParameters = {
  /** Plain address of the account. */
  address: string
  /** Network, by CAIP-2 id. */
  networkId: Caip2
  /** In ms. Defaults to 30 s (9.15). */
  pollingIntervalMs?: number
  /**
   * Called when one of the account's transactions was mined, whatever its status. Balances are already refreshed, unless
   * the server failed.
   */
  onMined?: (hash: Hash) => void
  /** Called when a transaction was replaced: repriced, cancelled or by something else (8.13). */
  onReplaced?: (replaced: { hash: Hash; by: Hash; reason: 'repriced' | 'cancelled' | 'replaced' }) => void
}

/**
 * Watches the mempool for transactions from or to an account, up to 99 at a time. Refreshes balances when one is mined.
 * Transactions sent by the account are stored, so that its activity shows them as pending regardless of who requested
 * them. Returns a function that stops watching. Off unless called (9.15), because reading a mempool is expensive.
 */
export function watchPendingTransactions(
  kit: Kit,
  parameters: WatchPendingTransactionsParameters,
): () => void {
  const { address, networkId, pollingIntervalMs = pendingPollingIntervalMs, onMined, onReplaced } = parameters
  const client = getClient(kit, networkId)
  const followed = new Set<Hash>()
  let isStopped = false

  const unwatch = watchHashes(client, {
    poll: true,
    pollingInterval: pollingIntervalMs,
    onTransactions(hashes) {
      for (const hash of hashes) {
        if (followed.size >= pendingTransactionsMax) return
        if (followed.has(hash)) continue
        followed.add(hash)
        follow(hash)
          .catch((error: unknown) => kit.log('debug', 'Lost track of a pending transaction', error))
          .finally(() => followed.delete(hash))
      }
    },
    onError: (error) => kit.log('debug', 'Failed to read pending transactions', error),
  })
  return () => {
    isStopped = true
    unwatch()
  }

  async function follow(hash: Hash): Promise<void> {
    const transaction = await getTransaction(client, { hash })
    const { from, to } = transaction
    if (![from, to].some((party) => party && isSameAddress(party, address))) return
    if (isSameAddress(from, address)) {
      const call = toPendingCall(transaction)
      storePending(kit, { hash, networkId, account: getAddress(address), sentAt: Date.now(), call })
    }
    const onRepriced = (by: Hash) => onReplaced?.({ hash, by, reason: 'repriced' })
    // The outcome is handled by the sender. Balances may have changed either way.
    await waitForReceipt(kit, { hash, networkId, timeoutMs: receiptTimeoutMs, onRepriced }).catch(
      (error: unknown) => {
        if (!(error instanceof TransactionReplacedError)) return
        onReplaced?.({ hash, by: error.replacedBy as Hash, reason: error.reason })
      },
    )
    if (isStopped) return
    await refreshBalances(kit, { address, networkId, tokens: [] }).catch((error: unknown) =>
      kit.log('debug', 'Failed to refresh the balances after a transaction', error),
    )
    onMined?.(hash)
  }
}
