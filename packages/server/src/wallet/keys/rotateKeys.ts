import { and, eq, gt, isNotNull, like, not, or, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '../../storage/database.ts'
import { walletDevices as devices, walletUsers as users } from '../../storage/schema/wallet.ts'
import { contexts } from '../shares/contexts.ts'
import type { Envelope } from './createEnvelope.ts'
import type { WalletKeys } from './openWalletKeys.ts'

const batchRows = 200

/**
 * Wraps anew, by each ring's first key, what others of it have wrapped; a few rows at a time, so that nobody waits,
 * and from several processes at once. Answers how many envelopes it wrapped: after an answer of 0 the older keys may go.
 */
export async function rotateKeys(
  database: Database,
  keys: Pick<WalletKeys, 'server' | 'recovery'>,
  signal?: AbortSignal,
): Promise<number> {
  const columns = [
    { envelope: keys.server, column: users.email, name: 'email', context: contexts.email },
    { envelope: keys.server, column: users.name, name: 'name', context: contexts.name },
    { envelope: keys.server, column: users.passkeyKey, name: 'passkeyKey', context: contexts.passkey },
    { envelope: keys.server, column: users.baseShare, name: 'baseShare', context: contexts.base },
    {
      envelope: keys.recovery,
      column: users.recoveryShare,
      name: 'recoveryShare',
      context: contexts.recovery,
    },
  ] as const
  let count = 0
  for (const { envelope, column, name, context } of columns)
    for (let after = ''; !signal?.aborted; ) {
      const rows = await database
        .select({ id: users.id, sealed: sql<string>`${column}` })
        .from(users)
        .where(and(gt(users.id, after), isOlder(column, envelope)))
        .orderBy(users.id)
        .limit(batchRows)
      for (const { id, sealed } of rows) {
        const again = await envelope.rewrap(sealed, context(id))
        if (again === undefined) continue
        // Only over what was read: somebody may have written another in between.
        const where = and(eq(users.id, id), eq(column, sealed))
        count += (
          await database
            .update(users)
            .set({ [name]: again })
            .where(where)
            .returning({ id: users.id })
        ).length
      }
      after = rows.at(-1)?.id ?? ''
      if (rows.length < batchRows) break
    }
  return count + (await rotateDevices(database, keys.server, signal))
}

async function rotateDevices(database: Database, envelope: Envelope, signal: AbortSignal | undefined) {
  let count = 0
  for (let after = { userId: '', key: '' }; !signal?.aborted; ) {
    const rows = await database
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
    for (const { userId, key, share } of rows) {
      const again = share && (await envelope.rewrap(share, contexts.device(userId, key)))
      if (!again) continue
      const where = and(eq(devices.userId, userId), eq(devices.key, key), eq(devices.share, share))
      count += (
        await database.update(devices).set({ share: again }).where(where).returning({ key: devices.key })
      ).length
    }
    const last = rows.at(-1)
    if (!last || rows.length < batchRows) break
    after = { userId: last.userId, key: last.key }
  }
  return count
}

function isOlder(column: AnyPgColumn, { currentPrefix }: Envelope) {
  // `_` stands for any character in a pattern.
  return and(isNotNull(column), not(like(column, `${currentPrefix.replaceAll('_', '\\_')}%`)))
}
