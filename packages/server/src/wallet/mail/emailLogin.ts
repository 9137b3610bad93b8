import { randomBytes, randomInt } from 'node:crypto'
import {
  emailCodeMs,
  emailCooldownMs,
  emailLoginSweepMs,
  emailWrongCodesMax,
} from '@latchkey/protocol/constants'
import type { WalletSession } from '@latchkey/protocol/wallet'
import type { Logger } from 'pino'
import type { Database } from '../../storage/database.ts'
import type { Turns } from '../base/createTurns.ts'
import type { EmailChanges, EmailLogins, WalletCaller, WalletPage, WalletUsers } from '../base/ports.ts'
import { createJobs } from '../login/createJobs.ts'
import { createMailLimits } from '../login/createMailLimits.ts'
import { hashCode } from '../login/hashCode.ts'
import { isJustUsed } from '../login/isJustUsed.ts'
import { makeCode } from '../login/makeCode.ts'
import { refuseUntil } from '../login/refuseUntil.ts'
import { requireAppProject } from '../login/requireAppProject.ts'
import { confirmNewEmail, confirmOldEmail, createEmailChange } from './change/emailChange.ts'
import { createLoginStore, type EmailLogin } from './createLoginStore.ts'
import { sendLoginMail, sendNoticeMail } from './loginMails.ts'
import type { EmailLoginParts } from './parts.ts'
import { refuseTooMany } from './refuseTooMany.ts'
import { renderDevicePage } from './renderDevicePage.ts'
import { toMailAddress } from './toMailAddress.ts'
import { toPlace } from './toPlace.ts'
import { refuseCode, tryCode } from './tryCode.ts'

/** Creates the email login and email change handlers of the wallet's origin. */
export function createEmailLogins(settings: EmailLoginSettings): EmailLogins & EmailChanges {
  const parts = openEmailLogins(settings)
  return {
    createEmailLogin: (request, caller) => createEmailLogin(request, caller, parts),
    getEmailLogin: (request, caller) => getEmailLogin(request, caller, parts),
    verifyEmailLogin: (request, caller) => verifyEmailLogin(request, caller, parts),
    createEmailChange: (request, caller) => createEmailChange(request, caller, parts),
    confirmOldEmail: (request, caller) => confirmOldEmail(request, caller, parts),
    confirmNewEmail: (request, caller) => confirmNewEmail(request, caller, parts),
    showDevice: (token) => showDevice(token, parts),
    confirmDevice: (token) => confirmDevice(token, parts),
    close: parts.close,
  }
}

/** A login that has begun, and its next step. */
type BegunLogin = { loginId: string; next: 'device' | 'otp'; digits?: string; resendAfterMs: number }

/**
 * Begins a login: stores a code's hash, and sends the email after the response.
 *
 * Before that, nothing checks whether the address has a user, only whether this very key has had a session of it, so
 * neither the response nor its timing reveals it. Throws `RequestFailure`: 429 with `retryAfterS` if it is too soon, or
 * there are too many emails (8.7).
 */
export async function createEmailLogin(
  { body }: { body: { email: string; appOrigin: string } },
  caller: WalletCaller,
  parts: EmailLoginParts,
): Promise<BegunLogin> {
  const project = requireAppProject(body.appOrigin, caller, parts)
  const email = toMailAddress(body.email)
  const isKnown = await parts.users.isKnownDevice(email, caller.key)
  const now = parts.now()
  const id = randomBytes(16).toString('base64url')
  const [code, link] = [makeCode(), randomBytes(32).toString('base64url')]
  const subject = parts.hash('address', email)

  const login = await parts.store.begin(
    { subject, key: caller.key },
    now,
    async (past, within): Promise<EmailLogin> => {
      refuseTooMany(past, { now, isKnown })
      refuseUntil(now, now + (await parts.limits.take({ ...caller, isKnown }, within)))
      const way = past.wrongCodes >= emailWrongCodesMax ? 'link' : isKnown ? 'code' : 'device'
      const { projectId, key, device } = caller
      return {
        ...{ id, subject, email, projectId, key, device, way },
        ...{ purpose: 'login', userId: null, newEmail: null },
        appOrigin: new URL(body.appOrigin).origin,
        codeHash: way === 'link' ? null : hashCode(parts.hash, id, code),
        linkHash: way === 'code' ? null : parts.hash('link', link),
        digits: way === 'code' ? null : String(randomInt(100)).padStart(2, '0'),
        ...{ wrong: 0, wrongAt: null, createdAt: now, expiresAt: now + emailCodeMs },
        ...{ confirmedAt: null, endedAt: null },
      }
    },
  )
  const { address, languages } = caller
  sendLoginMail({ login, email, code, link, appName: project.name, address, languages }, parts)
  return {
    loginId: id,
    ...(login.digits === null ? { next: 'otp' } : { next: 'device', digits: login.digits }),
    resendAfterMs: emailCooldownMs,
  }
}

/** Returns a login's state to the key that began it. For any other key it is dead. */
export async function getEmailLogin(
  { params }: { params: { loginId: string } },
  caller: WalletCaller,
  parts: Pick<EmailLoginParts, 'store' | 'now'>,
): Promise<{ state: 'device' | 'otp' | 'dead' }> {
  const login = await parts.store.find(params.loginId)
  if (!isOwnLogin(login, caller)) return { state: 'dead' }
  if (login.purpose === 'login' && isJustUsed(login, parts.now())) return { state: 'otp' }
  if (login.endedAt !== null || login.expiresAt <= parts.now()) return { state: 'dead' }
  return { state: login.way === 'code' || login.confirmedAt !== null ? 'otp' : 'device' }
}

/** Settings that the server provides. */
type EmailLoginSettings = Pick<
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
  const jobs = createJobs({ log, ...(mailWaitsMs && { waitsMs: mailWaitsMs }) })
  const timer = setInterval(() => {
    store.sweep(now()).catch((err: unknown) => log.error({ err }, 'email logins could not be swept'))
  }, emailLoginSweepMs)
  timer.unref()
  return {
    ...{ limits: createMailLimits({ turns, what: 'mails' }), toPlace, now, ...given },
    ...{ store, jobs },
    async close() {
      clearInterval(timer)
      await jobs.close()
      given.mailer.close()
    },
  }
}

/**
 * Handles a GET of the link in an email: shows the requester, and a button. Changes nothing, since email scanners
 * follow links.
 */
export async function showDevice(
  token: string,
  parts: Pick<EmailLoginParts, 'store' | 'hash' | 'projects' | 'now'>,
): Promise<WalletPage> {
  const login = await parts.store.findByLink(parts.hash('link', token))
  if (!login || login.digits === null || login.endedAt !== null || login.expiresAt <= parts.now())
    return renderDevicePage({ status: 'over' })
  // A login confirmed with the code in the email needs no second confirmation; a code on the page may be requested
  // again.
  if (login.confirmedAt !== null && login.way === 'device') return renderDevicePage({ status: 'confirmed' })
  const { appOrigin, device, digits, createdAt: askedAt } = login
  const appName = parts.projects.get(login.projectId)?.name ?? appOrigin
  return renderDevicePage({ status: 'asks', appName, appOrigin, device, askedAt, digits })
}

/**
 * Handles the POST of a login's page, after which the code in the email is accepted. If emails no longer contain a
 * code, the page shows one, which invalidates the one it showed before.
 */
export async function confirmDevice(
  token: string,
  parts: Pick<EmailLoginParts, 'store' | 'hash' | 'audit' | 'jobs' | 'now'>,
): Promise<WalletPage> {
  const login = await parts.store.findByLink(parts.hash('link', token))
  if (!login) return renderDevicePage({ status: 'over' })
  const { id, email, projectId } = login
  const code = makeCode()
  const change = login.way === 'link' ? { codeHash: hashCode(parts.hash, id, code) } : {}
  const confirmed = await parts.store.confirm(id, parts.now(), change)
  if (!confirmed) return renderDevicePage({ status: 'over' })
  if (login.confirmedAt === null && email !== null)
    parts.jobs.run('device audit', () =>
      parts.audit.record({ what: 'deviceConfirmed', subject: email, projectId }),
    )
  return renderDevicePage(login.way === 'link' ? { status: 'shown', code } : { status: 'confirmed' })
}

/**
 * Completes a login with its code, only for the key that began it, and begins a session: both or neither, so that no
 * code is wasted.
 *
 * A retry right after is answered with that session, since the response may have been lost. Throws `RequestFailure`:
 * CODE_INVALID, CODE_DEAD (also for another key), DEVICE_UNCONFIRMED.
 */
export async function verifyEmailLogin(
  { params, body }: { params: { loginId: string }; body: { code: string } },
  caller: WalletCaller,
  parts: EmailLoginParts,
): Promise<WalletSession> {
  const { store, sessions } = parts
  const login = await store.find(params.loginId)
  if (!isOwnLogin(login, caller)) throw refuseCode('CODE_DEAD')
  const { email } = login
  const findOrCreate = email === null ? undefined : await parts.users.prepareByEmail(email)
  const begun = await tryCode({ login, email, code: body.code }, parts, async (within, isAgain) => {
    if (!isAgain && email !== null && findOrCreate)
      return beginSession({ login, email, findOrCreate }, caller, parts, within)
    // Read again: it may have been alive when it was first read.
    const { userId } = (await store.find(login.id, within)) ?? {}
    const session = userId ? await sessions.resume({ userId, key: caller.key }, within) : undefined
    return session && { session, isNewDevice: false }
  })
  if (!begun) throw refuseCode('CODE_DEAD')
  if (begun.isNewDevice && email !== null) {
    const { address, languages } = caller
    sendNoticeMail({ login, email, address, languages }, parts)
  }
  return begun.session()
}

/** Begins the session of an address. `isNewDevice` is true if its user has had other devices. */
async function beginSession(
  {
    login,
    email,
    findOrCreate,
  }: {
    login: EmailLogin
    email: string
    findOrCreate: Awaited<ReturnType<WalletUsers['prepareByEmail']>>
  },
  caller: WalletCaller,
  { users, sessions, store }: EmailLoginParts,
  within: Database,
) {
  const isKnown = await users.isKnownDevice(email, caller.key, within)
  const user = await findOrCreate(within)
  await store.keepUser(login.id, user.id, within)
  const { appOrigin } = login
  const session = await sessions.begin({ userId: user.id, caller, appOrigin }, within)
  return { session, isNewDevice: !user.isNew && !isKnown }
}

/** Returns whether a login exists, is not a step of an email change, and was begun by this key for this project. */
function isOwnLogin(
  login: EmailLogin | undefined,
  caller: Pick<WalletCaller, 'projectId' | 'key'>,
): login is EmailLogin {
  return login?.purpose === 'login' && login.key === caller.key && login.projectId === caller.projectId
}
