import { accountCrowdedMs, accountKeptMs, accountTransfersMax } from '@latchkey/protocol/constants'
import { and, asc, eq, lt, sql } from 'drizzle-orm'
import type { Database } from '../../storage/database.ts'
import { accountProgress } from '../../storage/schema/accountProgress.ts'
import { deleteRows } from './accountRows.ts'

/**
 * Deletes accounts of a chain that nobody has asked about for long, one after the other, and earlier while the chain
 * has too many transfers. Anyone may ask about any account. Returns whether the chain still has too many.
 */
export async function sweepAccounts(
  database: Database,
  chainId: string,
  {
    now,
    stopping,
    transfersMax = accountTransfersMax,
  }: { now: number; stopping: AbortSignal; transfersMax?: number | undefined },
): Promise<boolean> {
  const ofChain = eq(accountProgress.chainId, chainId)
  const [total] = await database
    // An account without transfers takes about as much room as one.
    .select({ stored: sql<string>`coalesce(sum(${accountProgress.stored} + 1), 0)` })
    .from(accountProgress)
    .where(ofChain)
  let stored = Number(total?.stored)
  while (!stopping.aborted) {
    const isUnasked = lt(
      accountProgress.askedAt,
      now - (stored > transfersMax ? accountCrowdedMs : accountKeptMs),
    )
    const [oldest] = await database
      .select()
      .from(accountProgress)
      .where(and(ofChain, isUnasked))
      .orderBy(asc(accountProgress.askedAt))
      .limit(1)
    if (!oldest) break
    const isSwept = await database.transaction(async (transaction) => {
      const swept = await transaction
        .delete(accountProgress)
        // Someone may have asked meanwhile.
        .where(and(ofChain, eq(accountProgress.address, oldest.address), isUnasked))
        .returning({ address: accountProgress.address })
      if (swept.length === 0) return false
      await deleteRows(transaction, chainId, oldest.address)
      return true
    })
    if (isSwept) stored -= oldest.stored + 1
  }
  return stored > transfersMax
}
