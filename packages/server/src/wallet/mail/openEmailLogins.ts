import { emailLoginSweepMs } from '@latchkey/protocol/constants'
import type { Logger } from 'pino'
import type { Database } from '../../storage/database.ts'
import type { Turns } from '../base/createTurns.ts'
import { createErrands } from '../login/createErrands.ts'
import { createMailLimits } from '../login/createMailLimits.ts'
import { createLoginStore } from './createLoginStore.ts'
import type { EmailLoginParts } from './parts.ts'
import { toPlace } from './toPlace.ts'

/** Settings that the server provides. */
export type EmailLoginSettings = Pick<
  EmailLoginParts,
  'rows' | 'users' | 'sessions' | 'audit' | 'mailer' | 'hash' | 'projects' | 'walletOrigin'
> &
  Partial<Pick<EmailLoginParts, 'limits' | 'toPlace' | 'now'>> & {
    turns: Turns
    database: Database
    log: Logger
    /** Delays before each retry of an email, in milliseconds. */
    mailWaitsMs?: readonly number[]
  }

/** Wires email logins, and sweeps expired ones. Closing sends pending emails and closes the mailer. */
export function openEmailLogins(settings: EmailLoginSettings): EmailLoginParts & { close(): Promise<void> } {
  const { database, log, mailWaitsMs, turns, ...given } = settings
  const { now = Date.now } = settings
  const store = createLoginStore(database, given.rows)
  const errands = createErrands({ log, ...(mailWaitsMs && { waitsMs: mailWaitsMs }) })
  const timer = setInterval(() => {
    store.sweep(now()).catch((err: unknown) => log.error({ err }, 'email logins could not be swept'))
  }, emailLoginSweepMs)
  timer.unref()
  return {
    ...{ limits: createMailLimits({ turns, what: 'mails' }), toPlace, now, ...given },
    ...{ store, errands },
    async close() {
      clearInterval(timer)
      await errands.close()
      given.mailer.close()
    },
  }
}
