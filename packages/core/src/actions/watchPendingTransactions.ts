import {
  pendingPollingIntervalMs,
  pendingTransactionsMax,
  receiptTimeoutMs,
} from '@latchkey/protocol/constants'
import type { Caip2 } from '@latchkey/protocol/ids'
import { getAddress, type Hash } from 'viem'
import { getTransaction, watchPendingTransactions as watchHashes } from 'viem/actions'
import { TransactionReplacedError } from '../errors/send.ts'
import type { Kit } from '../kit.ts'
import { isSameAddress } from '../utils/addresses.ts'
import { refreshBalances } from './getBalances.ts'
import { getClient } from './getClient.ts'
import { keepPending } from './keptPending.ts'
import { toPendingCall } from './readPendingCall.ts'
import { waitForReceipt } from './waitForReceipt.ts'

/** Parameters of `watchPendingTransactions`. */
export type WatchPendingTransactionsParameters = {
  address: string
  networkId: Caip2
  /** 30 s by default (9.15), in ms. */
  pollingIntervalMs?: number
  /** One of the account's transactions was mined, well or not; its balances are read again by then. */
  onMined?: (hash: Hash) => void
  /** Another transaction took the place of one: the same at another price, nothing, or something else (8.13). */
  onReplaced?: (replaced: { hash: Hash; by: Hash; reason: 'repriced' | 'cancelled' | 'replaced' }) => void
}

/**
 * Follows what waits in a chain's pool for an account or from it, 99 transactions at once, and reads the balances
 * again when one is mined. What the account has sent is kept, so that its activity shows what waits, whoever asked for it.
 * Answers how to stop. Off unless called (9.15): a pool is much to read.
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
      keepPending(kit, { hash, networkId, account: getAddress(address), sentAt: Date.now(), call })
    }
    const onRepriced = (by: Hash) => onReplaced?.({ hash, by, reason: 'repriced' })
    // How it ended is for whoever sent it: the balances have changed either way.
    await waitForReceipt(kit, { hash, networkId, timeoutMs: receiptTimeoutMs, onRepriced }).catch(
      (error: unknown) => {
        if (!(error instanceof TransactionReplacedError)) return
        onReplaced?.({ hash, by: error.replacedBy as Hash, reason: error.reason })
      },
    )
    if (isStopped) return
    await refreshBalances(kit, { address, networkId, tokens: [] })
    onMined?.(hash)
  }
}
