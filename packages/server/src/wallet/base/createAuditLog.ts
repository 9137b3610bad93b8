import { lte } from 'drizzle-orm'
import type { Database } from '../../storage/database.ts'
import { walletAudit } from '../../storage/schema/walletAudit.ts'
import type { KeyedHash } from './createKeyedHash.ts'
import type { AuditLog } from './ports.ts'

/** Records security events in the database, with a keyed hash of their subject. */
export function createAuditLog(parts: {
  database: Database
  hash: KeyedHash
  now?: () => number
}): AuditLog & {
  /** Deletes events before a time, in milliseconds since 1970. */
  sweep(before: number): Promise<void>
} {
  const { database, hash, now = Date.now } = parts
  return {
    async record({ what, subject, projectId, purpose = null }, within = database) {
      await within
        .insert(walletAudit)
        .values({ at: now(), what, subject: hash('audit', subject), projectId, purpose })
    },
    async sweep(before) {
      await database.delete(walletAudit).where(lte(walletAudit.at, before))
    },
  }
}
