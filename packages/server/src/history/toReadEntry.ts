import type { Caip2 } from '@latchkey/protocol/ids'
import type { HistoryEntry } from '@latchkey/protocol/schema'
import { toTime } from '../base/toTime.ts'
import type { CatalogueToken } from '../chains/listTokens.ts'
import { toFungibleTransfer } from './toFungibleTransfer.ts'

/** A transaction from the view of one account, as read from an upstream. */
export type ReadTransaction = {
  /** Empty if it has none. */
  hash: string
  /** Seconds since 1970. */
  minedAt: number
  /** Number of its block. */
  height: number
  failed: boolean
  operation: 'send' | 'receive' | 'trade' | 'execute'
  /** Plain addresses. Empty if unknown. */
  sentFrom: string
  sentTo: string
}

/**
 * Converts a transaction to an entry of the history. `id` is unique on the chain. Without transfers, the entry has one
 * of nothing, in the native token.
 */
export function toReadEntry(
  { chainId, id, native }: { chainId: Caip2; id: string; native: CatalogueToken },
  { failed, hash, height, minedAt, operation, sentFrom, sentTo }: ReadTransaction,
  transfers: HistoryEntry['transfers'],
): HistoryEntry {
  return {
    id: `${chainId}:${id}`,
    metadata: {
      operationType: operation,
      hash,
      minedAt: toTime(minedAt),
      sentFrom,
      sentTo,
      status: failed ? 'failed' : 'confirmed',
      nonce: 0,
      application: null,
      chain: chainId,
      block: height,
    },
    transfers: transfers.length > 0 ? transfers : [toFungibleTransfer(native, 'self', 0n, undefined)],
  }
}
