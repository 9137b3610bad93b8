import {
  walletAuditMs,
  walletSessionIdleMs,
  walletSessionMaxMs,
  walletSweepMs,
} from '@latchkey/protocol/constants'
import { lte } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Project, WalletSettings } from '../settings/settings.ts'
import type { Database } from '../storage/database.ts'
import type { TakeOnce } from '../storage/rows/createEnded.ts'
import type { Rows } from '../storage/rows/createRows.ts'
import { walletTurns } from '../storage/schema/wallet.ts'
import { walletAudit } from '../storage/schema/walletAudit.ts'
import { walletFarcasterLogins } from '../storage/schema/walletFarcasterLogins.ts'
import { walletPasskeyLogins } from '../storage/schema/walletPasskeyLogins.ts'
import { walletProofs, walletSessions, walletTokens } from '../storage/schema/walletSessions.ts'
import { walletSocialLogins } from '../storage/schema/walletSocialLogins.ts'
import { createAuditLog } from './base/createAuditLog.ts'
import { createKeyedHash } from './base/createKeyedHash.ts'
import { createTurns, type Turns } from './base/createTurns.ts'
import type {
  AuditLog,
  EmailChanges,
  EmailLogins,
  FarcasterLogins,
  PasskeyLogins,
  SocialLogins,
  WalletUsers,
} from './base/ports.ts'
import { createFarcasterRegistry } from './farcaster/createFarcasterRegistry.ts'
import { createFarcasterRelay } from './farcaster/createFarcasterRelay.ts'
import { createFarcasterLogins } from './farcaster/farcasterLogin.ts'
import { openWalletKeys, type WalletKeys } from './keys/openWalletKeys.ts'
import { createJobs } from './login/createJobs.ts'
import { tellProviderFailures } from './login/tellProviderFailures.ts'
import { createSmtpMailer } from './mail/createSmtpMailer.ts'
import { createEmailLogins } from './mail/emailLogin.ts'
import { createPasskeyLogins } from './passkey/passkeyLogin.ts'
import { createNonces, type Nonces } from './proofs/createNonces.ts'
import { createProofs, type Proofs } from './proofs/createProofs.ts'
import { beginRotation } from './rotation/beginRotation.ts'
import { createSessions, type Sessions } from './sessions/createSessions.ts'
import { createShareKeys, type ShareKeys } from './shares/createShareKeys.ts'
import { createShares, type Shares } from './shares/createShares.ts'
import { createSocialProviders } from './social/createSocialProviders.ts'
import { createSocialLogins } from './social/socialLogin.ts'
import { createWalletUsers } from './users/createWalletUsers.ts'

/** The embedded wallets of one server. */
export type OpenWallet = {
  keys: WalletKeys
  users: WalletUsers
  sessions: Sessions
  shares: Shares
  shareKeys: ShareKeys
  proofs: Proofs
  /** Nonces that accounts of new wallets sign. */
  accountNonces: Nonces
  turns: Turns
  audit: AuditLog
  emailLogins: EmailLogins & EmailChanges
  socialLogins: SocialLogins
  passkeyLogins: PasskeyLogins
  farcasterLogins: FarcasterLogins
  /** Stops sweeping and rewrapping. Resolves when work in progress has ended. */
  close(): Promise<void>
}

/**
 * Opens the wallets over the server's database, sweeps them periodically, and rewraps in the background what older keys
 * have wrapped. Throws TypeError if the keys of the settings are invalid.
 */
export function openWallet({
  database,
  rows,
  takeOnce,
  settings,
  projects,
  walletOrigin,
  log,
}: {
  database: Database
  rows: Rows
  takeOnce: TakeOnce
  settings: WalletSettings
  projects: ReadonlyMap<string, Project>
  /** Returns the origin of the wallet's pages. */
  walletOrigin(): string | undefined
  log: Logger
}): OpenWallet {
  const keys = openWalletKeys(settings.keys)
  const users = createWalletUsers(database, keys, rows)
  const audit = createAuditLog({ database, hash: keys.hash })
  const turns = createTurns(database, keys)
  const timer = setInterval(
    () =>
      sweepWallet(database, rows, Date.now()).catch((err) =>
        log.warn({ err }, 'the wallet could not be swept'),
      ),
    walletSweepMs,
  )
  timer.unref()
  const rotation = beginRotation({ database, keys, rows, log })
  const onProviderFailed = tellProviderFailures(log)
  const sessions = createSessions({ database, rows, users, audit })
  const mailer = createSmtpMailer({ url: settings.smtpUrl, from: settings.mailFrom })
  const notices = createJobs({ log })
  const emailLogins = createEmailLogins({
    database,
    rows,
    users,
    sessions,
    audit,
    turns,
    projects,
    walletOrigin: () => walletOrigin() ?? '',
    hash: createKeyedHash(keys.derive('e-mail logins')),
    mailer,
    log,
  })
  return {
    keys,
    users,
    audit,
    turns,
    sessions,
    emailLogins,
    socialLogins: createSocialLogins({
      ...{ database, rows, users, sessions, audit, turns, projects },
      walletOrigin: () => walletOrigin() ?? '',
      hash: createKeyedHash(keys.derive('social logins')),
      providers: createSocialProviders(settings.social ?? {}),
      onProviderFailed,
      ...{ mailer, jobs: notices },
    }),
    passkeyLogins: createPasskeyLogins({
      ...{ database, rows, users, sessions, audit, turns, projects },
      walletOrigin: () => walletOrigin() ?? '',
      hash: createKeyedHash(keys.derive('passkey logins')),
    }),
    farcasterLogins: createFarcasterLogins({
      ...{ database, rows, users, sessions, audit, turns, projects },
      walletOrigin: () => walletOrigin() ?? '',
      hash: createKeyedHash(keys.derive('farcaster logins')),
      envelope: keys.server,
      onProviderFailed,
      farcaster: settings.farcaster && {
        relay: createFarcasterRelay(settings.farcaster),
        registry: createFarcasterRegistry(settings.farcaster),
      },
    }),
    shares: createShares({ database, rows, keys, turns }),
    shareKeys: createShareKeys(keys.server),
    proofs: createProofs({ database, nonceKey: keys.derive('nonce'), takeOnce }),
    accountNonces: createNonces(keys.derive('account nonce')),
    async close() {
      clearInterval(timer)
      // The mailer closes with the email logins.
      await Promise.all([rotation.close(), notices.close().then(() => emailLogins.close())])
    },
  }
}

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
