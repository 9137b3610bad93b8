import { walletAuditMs, walletSessionIdleMs, walletSessionMaxMs } from '@latchkey/protocol/constants'
import { lte } from 'drizzle-orm'
import type { Database } from '../storage/database.ts'
import type { Rows } from '../storage/rows/createRows.ts'
import { walletTurns } from '../storage/schema/wallet.ts'
import { walletAudit } from '../storage/schema/walletAudit.ts'
import { walletFarcasterLogins } from '../storage/schema/walletFarcasterLogins.ts'
import { walletPasskeyLogins } from '../storage/schema/walletPasskeyLogins.ts'
import { walletProofs, walletSessions, walletTokens } from '../storage/schema/walletSessions.ts'
import { walletSocialLogins } from '../storage/schema/walletSocialLogins.ts'

/**
 * Deletes expired rows: used proofs, tokens, idle sessions, social, Farcaster and passkey logins, counts, and security
 * events older than a year.
 */
export async function sweepWallet(database: Database, rows: Rows, now: number): Promise<void> {
  await database.delete(walletProofs).where(lte(walletProofs.expiresAt, now))
  await rows.sweep(database, walletTokens, lte(walletTokens.expiresAt, now))
  await rows.sweep(database, walletSessions, lte(walletSessions.usedAt, now - walletSessionIdleMs))
  await rows.sweep(database, walletSessions, lte(walletSessions.loginAt, now - walletSessionMaxMs))
  await rows.sweep(database, walletSocialLogins, lte(walletSocialLogins.expiresAt, now))
  await rows.sweep(database, walletPasskeyLogins, lte(walletPasskeyLogins.expiresAt, now))
  await rows.sweep(database, walletFarcasterLogins, lte(walletFarcasterLogins.expiresAt, now))
  await database.delete(walletTurns).where(lte(walletTurns.endsAt, now))
  await database.delete(walletAudit).where(lte(walletAudit.at, now - walletAuditMs))
}
