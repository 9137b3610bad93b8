import type { Caip2 } from '@latchkey/protocol/ids'
import { listChainsOf } from '../../chains/listChainsOf.ts'
import type { ServedChain } from '../../settings/settings.ts'
import type { ReadRows } from '../../storage/database.ts'
import { createHistoryReader } from '../createHistoryReader.ts'
import { type ReadHistoryPage, toHistoryPage } from '../historyPage.ts'
import { toFloor } from '../toFloor.ts'
import type { SolanaIndex } from './createSolanaIndex.ts'

/** How many times one page extends the history, if the transactions found moved nothing for the account. */
const roundsMax = 3

/**
 * Reads pages of Solana accounts, of one chain or of all. A page may be short or empty and still have a next one, if
 * filling it would take too many requests.
 */
export function createSolanaPages({
  chains,
  readRows,
  index,
}: {
  chains: ReadonlyMap<Caip2, ServedChain>
  readRows: ReadRows
  index: SolanaIndex
}): ReadHistoryPage {
  const readHistory = createHistoryReader(readRows)
  return async ({ address, chainId, token, after, limit, charge }) => {
    const ids = listChainsOf(chains, address, chainId).map(({ id }) => id)
    const [only] = ids.length === 1 ? ids : []
    const begin = after ? index.reached : index.follow
    let reaches = await Promise.all(ids.map((id) => begin(id, address, charge)))
    for (let round = 0; ; round += 1) {
      const entries = await readHistory({
        address,
        limit: limit + 1,
        ...(only && { chainId: only }),
        ...(token !== undefined && { token }),
        ...(after && { after }),
      })
      const floor = toFloor(only, reaches)
      const known = entries.filter(floor.isAbove)
      const isWhole = reaches.every((reach) => reach.isWhole)
      if (isWhole || known.length > limit) return toHistoryPage(known, limit)
      // A history that was restarted meanwhile may not reach the end of the previous page yet.
      if (round === roundsMax)
        return { entries: known, next: after && floor.isOver(after) ? after : floor.keyset }
      reaches = await Promise.all(
        reaches.map((reach, at) => {
          const id = ids[at]
          return reach.isWhole || !id ? reach : index.extend(id, address, charge)
        }),
      )
    }
  }
}
