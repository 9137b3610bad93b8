import type { Caip2 } from '@latchkey/protocol/ids'
import { toAddressKey } from '../chains/toAddressKey.ts'
import type { ReadRows } from '../storage/database.ts'
import { createHistoryReader } from './createHistoryReader.ts'
import { type ReadHistoryPage, toHistoryPage } from './historyPage.ts'

/** Reads pages from what the indexers have stored. */
export function createIndexedPages({
  readRows,
  caughtUp,
}: {
  readRows: ReadRows
  /** Resolves when the store has every block seen of a chain, so that a client with a receipt finds its entry. */
  caughtUp(chainId?: Caip2): Promise<unknown>
}): ReadHistoryPage {
  const readHistory = createHistoryReader(readRows)
  return async ({ address, limit, charge: _, ...place }) => {
    // Later pages do not change with the head.
    if (!place.after) await caughtUp(place.chainId)
    const entries = await readHistory({ ...place, address: toAddressKey(address), limit: limit + 1 })
    return toHistoryPage(entries, limit)
  }
}
