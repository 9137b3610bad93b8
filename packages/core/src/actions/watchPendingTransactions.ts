import { pendingPollingIntervalMs, pendingTransactionsMax } from '@latchkey/protocol/constants'
import type { Caip2 } from '@latchkey/protocol/ids'
import type { Hash } from 'viem'
import { getTransaction, watchPendingTransactions as watchHashes } from 'viem/actions'
import type { Kit } from '../kit.ts'
import { isSameAddress } from '../utils/addresses.ts'
import { refreshBalances } from './getBalances.ts'
import { getClient } from './getClient.ts'
import { waitForReceipt } from './waitForReceipt.ts'

/** Parameters of `watchPendingTransactions`. */
export type WatchPendingTransactionsParameters = {
  address: string
  networkId: Caip2
  /** 30 s by default (9.15), in ms. */
  pollingIntervalMs?: number
  /** One of the account's transactions was mined, well or not; its balances are read again by then. */
  onMined?: (hash: Hash) => void
}

/**
 * Follows what waits in a chain's pool for an account or from it, 99 transactions at once, and reads the balances
 * again when one is mined. Answers how to stop. Off unless called (9.15): a pool is much to read.
 */
export function watchPendingTransactions(
  kit: Kit,
  parameters: WatchPendingTransactionsParameters,
): () => void {
  const { address, networkId, pollingIntervalMs = pendingPollingIntervalMs, onMined } = parameters
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
          .catch((error: unknown) => kit.log('debug', 'A pending transaction was lost sight of', error))
          .finally(() => followed.delete(hash))
      }
    },
    onError: (error) => kit.log('debug', 'Pending transactions cannot be read', error),
  })
  return () => {
    isStopped = true
    unwatch()
  }

  async function follow(hash: Hash): Promise<void> {
    const { from, to } = await getTransaction(client, { hash })
    if (![from, to].some((party) => party && isSameAddress(party, address))) return
    // How it ended is for whoever sent it: the balances have changed either way.
    await waitForReceipt(kit, { hash, networkId }).catch(() => {})
    if (isStopped) return
    await refreshBalances(kit, { address, networkId, tokens: [] })
    onMined?.(hash)
  }
}
