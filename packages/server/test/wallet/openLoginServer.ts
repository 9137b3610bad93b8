import { randomBytes, randomUUID } from 'node:crypto'
import pino from 'pino'
import type { Database } from '../../src/storage/database.ts'
import { createAuditLog } from '../../src/wallet/base/createAuditLog.ts'
import { createKeyedHash } from '../../src/wallet/base/createKeyedHash.ts'
import { createTurns } from '../../src/wallet/base/createTurns.ts'
import type { WalletCaller } from '../../src/wallet/base/ports.ts'
import { createMailLimits } from '../../src/wallet/login/createMailLimits.ts'
import {
  confirmNewEmail,
  confirmOldEmail,
  createEmailChange,
} from '../../src/wallet/mail/change/emailChange.ts'
import { createSmtpMailer } from '../../src/wallet/mail/createSmtpMailer.ts'
import {
  confirmDevice,
  createEmailLogin,
  getEmailLogin,
  openEmailLogins,
  showDevice,
  verifyEmailLogin,
} from '../../src/wallet/mail/emailLogin.ts'
import { englishWords } from '../../src/wallet/words/walletWords.ts'
import { guardTransactions } from './guardKeys.ts'
import { openWalletAccounts } from './openWalletAccounts.ts'
import type { ReceivedMail } from './startMailServer.ts'

const appOrigin = 'https://app.example.com'
const walletOrigin = 'https://wallet.example.com'
/** Shared by all login servers of a test file, as by the processes of one server. */
const loginSecret = randomBytes(32)

/** Creates a clock that the test controls. */
export function createLoginClock() {
  let now = Date.UTC(2026, 10, 20, 10)
  return {
    id: randomUUID(),
    now: () => now,
    pass: (ms: number) => {
      now += ms
    },
  }
}

/**
 * Opens one server's email logins over a database and a mail server that others may share, with devices that use it.
 */
export async function openLoginServer(parts: {
  database: Database
  smtpUrl: string
  clock: Pick<ReturnType<typeof createLoginClock>, 'id' | 'now'>
  perClient?: number
  perProject?: number
  perReserve?: number
}) {
  const { smtpUrl, clock, perClient = 1_000_000, perProject = 1_000_000, perReserve = 1_000_000 } = parts
  const database = guardTransactions(parts.database)
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  const hash = createKeyedHash(loginSecret)
  const accounts = openWalletAccounts(database)
  // Counts of one clock do not apply to another.
  const turns = createTurns(database, { hash: (purpose, text) => hash(purpose, clock.id, text) }, clock.now)
  const logins = openEmailLogins({
    ...accounts,
    ...{ database, log, hash, now: clock.now },
    audit: createAuditLog({ database, hash, now: clock.now }),
    mailer: createSmtpMailer({ url: smtpUrl, from: 'Wallet <wallet@example.com>' }),
    turns,
    limits: createMailLimits({ turns, what: 'mails', perClient, perProject, perReserve }),
    projects: new Map([
      ['app', { name: 'Serial Mob', origins: [appOrigin] }],
      ['other', { name: 'Other', origins: [appOrigin] }],
    ]),
    walletOrigin: () => walletOrigin,
    mailWaitsMs: [0, 0, 0],
  })
  return {
    logins,
    users: accounts.users,
    sessions: accounts.sessions,
    hash,
    /** Lines of the server's log. */
    lines,
    newDevice(more: Partial<WalletCaller> = {}) {
      const caller = {
        projectId: 'app',
        key: randomUUID(),
        address: '203.0.113.7',
        device: 'Chrome, Android',
        ...more,
      }
      return {
        caller,
        create: (email: string) => createEmailLogin({ body: { email, appOrigin } }, caller, logins),
        state: async (loginId: string) =>
          (await getEmailLogin({ params: { loginId } }, caller, logins)).state,
        verify: (loginId: string, code: string) =>
          verifyEmailLogin({ params: { loginId }, body: { code } }, caller, logins),
        /** Returns the email change methods of a user who is logged in with this device. */
        changes(userId: string) {
          const session = { id: 'session', userId, loginAt: new Date(clock.now()) }
          const own = { ...caller, session }
          return {
            create: (email: string) => createEmailChange({ body: { email, appOrigin } }, own, logins),
            old: (changeId: string, code: string) =>
              confirmOldEmail({ params: { changeId }, query: {}, body: { code } }, own, logins),
            new: (changeId: string, code: string) =>
              confirmNewEmail({ params: { changeId }, query: {}, body: { code } }, own, logins),
          }
        },
      }
    },
    show: async (token: string) => (await showDevice(token, logins))(englishWords),
    confirm: async (token: string) => (await confirmDevice(token, logins))(englishWords),
    close: () => logins.close(),
  }
}

/** Returns the code in an email; undefined without one. */
export const codeOf = (mail: ReceivedMail): string | undefined => /^\d{6}$/m.exec(mail.text ?? '')?.[0]

/** Returns the token of the link in an email; undefined without one. */
export const tokenOf = (mail: ReceivedMail): string | undefined =>
  new RegExp(`^${walletOrigin}/login/([\\w-]{43})$`, 'm').exec(mail.text ?? '')?.[1]
