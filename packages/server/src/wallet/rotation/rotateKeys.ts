import { and, eq, gt, isNotNull, like, not, or, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '../../storage/database.ts'
import type { Rows } from '../../storage/rows/createRows.ts'
import { walletDevices as devices, walletUsers as users } from '../../storage/schema/wallet.ts'
import { walletFarcasterLogins as farcasterLogins } from '../../storage/schema/walletFarcasterLogins.ts'
import { contexts } from '../keys/contexts.ts'
import type { Envelope } from '../keys/createEnvelope.ts'
import type { WalletKeys } from '../keys/openWalletKeys.ts'

const batchRows = 200

/**
 * Rewraps, with each ring's first key, what the ring's other keys have wrapped. It takes a few rows at a time, so that
 * nothing is blocked, and several processes may run it concurrently. Returns how many envelopes it rewrapped: after 0
 * the older keys can be removed.
 */
export async function rotateKeys(
  database: Database,
  keys: Pick<WalletKeys, 'server' | 'recovery'>,
  rows: Rows,
  signal?: AbortSignal,
): Promise<number> {
  const { server, recovery } = keys
  const columns: SealedColumn[] = [
    { table: users, envelope: server, name: 'email', context: contexts.email },
    { table: users, envelope: server, name: 'name', context: contexts.name },
    { table: users, envelope: server, name: 'passkeyKey', context: contexts.passkey },
    { table: users, envelope: server, name: 'baseShare', context: contexts.base },
    { table: users, envelope: recovery, name: 'recoveryShare', context: contexts.recovery },
    { table: farcasterLogins, envelope: server, name: 'channel', context: contexts.farcaster },
  ]
  let count = 0
  for (const column of columns) count += await rotateColumn(database, rows, column, signal)
  return count + (await rotateDevices(database, rows, server, signal))
}

/** A column of envelopes, in a table whose rows have ids. */
type SealedColumn = { envelope: Envelope; context(id: string): readonly string[] } & (
  | { table: typeof users; name: 'email' | 'name' | 'passkeyKey' | 'baseShare' | 'recoveryShare' }
  | { table: typeof farcasterLogins; name: 'channel' }
)

async function rotateColumn(
  database: Database,
  rows: Rows,
  sealed: SealedColumn,
  signal: AbortSignal | undefined,
) {
  const { table, name, envelope, context } = sealed
  const column: AnyPgColumn = sealed.name === 'channel' ? sealed.table.channel : sealed.table[sealed.name]
  let count = 0
  for (let after = ''; !signal?.aborted; ) {
    const found = await database
      .select({ id: table.id, text: sql<string>`${column}` })
      .from(table)
      .where(and(gt(table.id, after), isOlder(column, envelope)))
      .orderBy(table.id)
      .limit(batchRows)
    for (const { id, text } of found) {
      if (signal?.aborted) break
      const again = await envelope.rewrap(text, context(id))
      if (again === undefined) continue
      // Only overwrites what was read: another value may have been written since.
      const where = and(eq(table.id, id), eq(column, text))
      count += (await rows.update<SealedColumn['table']>(database, table, where, { [name]: again })).length
    }
    after = found.at(-1)?.id ?? ''
    if (found.length < batchRows) break
  }
  return count
}

async function rotateDevices(
  database: Database,
  rows: Rows,
  envelope: Envelope,
  signal: AbortSignal | undefined,
) {
  let count = 0
  for (let after = { userId: '', key: '' }; !signal?.aborted; ) {
    const found = await database
      .select()
      .from(devices)
      .where(
        and(
          or(
            gt(devices.userId, after.userId),
            and(eq(devices.userId, after.userId), gt(devices.key, after.key)),
          ),
          isOlder(devices.share, envelope),
        ),
      )
      .orderBy(devices.userId, devices.key)
      .limit(batchRows)
    for (const { userId, key, share } of found) {
      if (signal?.aborted) break
      const again = share && (await envelope.rewrap(share, contexts.device(userId, key)))
      if (!again) continue
      const where = and(eq(devices.userId, userId), eq(devices.key, key), eq(devices.share, share))
      count += (await rows.update(database, devices, where, { share: again })).length
    }
    const last = found.at(-1)
    if (!last || found.length < batchRows) break
    after = { userId: last.userId, key: last.key }
  }
  return count
}

function isOlder(column: AnyPgColumn, { currentPrefix }: Envelope) {
  // `_` matches any character in a pattern.
  return and(isNotNull(column), not(like(column, `${currentPrefix.replaceAll('_', '\\_')}%`)))
}
