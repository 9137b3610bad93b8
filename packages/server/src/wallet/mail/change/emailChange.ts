import { randomBytes } from 'node:crypto'
import {
  emailCodeMs,
  emailCooldownMs,
  emailCountedMs,
  emailWrongCodesMax,
} from '@latchkey/protocol/constants'
import { RequestFailure } from '../../../base/RequestFailure.ts'
import type { WalletCaller, WalletRequestOf, WalletResponseOf } from '../../base/ports.ts'
import { hashCode } from '../../login/hashCode.ts'
import { makeCode } from '../../login/makeCode.ts'
import { refuseUntil } from '../../login/refuseUntil.ts'
import { requireAppProject } from '../../login/requireAppProject.ts'
import { sessionOf } from '../../sessions/sessionOf.ts'
import type { EmailLogin } from '../createLoginStore.ts'
import type { EmailLoginParts } from '../parts.ts'
import { refuseTooMany } from '../refuseTooMany.ts'
import { toMailAddress } from '../toMailAddress.ts'
import { refuseCode, tryCode } from '../tryCode.ts'
import { sendChangedMail, sendChangeMail } from './changeMails.ts'

/**
 * Begins an email change, with a code to the current address. A session without access to the mailbox cannot change the
 * address, and a user of another login method has no address to change. Throws `RequestFailure`: RATE_LIMITED (8.7),
 * PARAMETER_INVALID if there is no address, or both are the same.
 */
export async function createEmailChange(
  { body }: { body: { email: string; appOrigin: string } },
  caller: WalletCaller,
  parts: EmailLoginParts,
): Promise<WalletResponseOf<'createEmailChange'>> {
  const { userId } = sessionOf(caller)
  requireAppProject(body.appOrigin, caller, parts)
  const { origin: appOrigin } = new URL(body.appOrigin)
  const { email: current } = await parts.users.read(userId, caller.key)
  // A new address is a new way to log in. Unless an old address must confirm it, a page could add its own to any login.
  if (current === null)
    throw refuse('This user does not log in with email, so there is no address to change.')
  const [old, wanted] = [toMailAddress(current), toMailAddress(body.email)]
  if (old === wanted) throw refuse('This is already the current address.')
  const step = { purpose: 'oldEmail', email: old, newEmail: wanted, userId, appOrigin } as const
  return { changeId: await mailChangeCode(step, caller, parts), resendAfterMs: emailCooldownMs }
}

const refuse = (description: string) =>
  new RequestFailure('PARAMETER_INVALID', { field: 'email', description })

/**
 * Accepts the code of the old address, and emails a code to the new address, which was named when the change began. The
 * code stays valid, so that another email can be requested with it. Throws `RequestFailure`: CODE_INVALID, CODE_DEAD,
 * RATE_LIMITED (8.7).
 */
export async function confirmOldEmail(
  { params, body }: WalletRequestOf<'confirmOldEmail'>,
  caller: WalletCaller,
  parts: EmailLoginParts,
): Promise<WalletResponseOf<'confirmOldEmail'>> {
  const login = await parts.store.find(params.changeId)
  const { email, newEmail } = login ?? {}
  if (!isOwnChange(login, 'oldEmail', caller) || !email || !newEmail) throw refuseCode('CODE_DEAD')
  await tryCode({ login, email, code: body.code }, parts, async () => undefined)
  const { userId } = sessionOf(caller)
  const { appOrigin } = login
  const changeId = await mailChangeCode(
    { purpose: 'newEmail', email: newEmail, newEmail: null, userId, appOrigin },
    caller,
    parts,
  )
  return { changeId, resendAfterMs: emailCooldownMs }
}

/**
 * Accepts the code of the new address, which replaces the old one. The old address is notified.
 *
 * A retry right after is answered with that user, since the response may have been lost. Throws `RequestFailure`:
 * CODE_INVALID, CODE_DEAD (also if another user has got that address meanwhile).
 */
export async function confirmNewEmail(
  { params, body }: WalletRequestOf<'confirmNewEmail'>,
  caller: WalletCaller,
  parts: EmailLoginParts,
): Promise<WalletResponseOf<'confirmNewEmail'>> {
  const login = await parts.store.find(params.changeId)
  if (!isOwnChange(login, 'newEmail', caller)) throw refuseCode('CODE_DEAD')
  const { email, subject } = login
  const { userId } = sessionOf(caller)
  const { projectId, key, address, languages } = caller
  const { email: old } = await parts.users.read(userId, key)
  const change = email === null ? undefined : await parts.users.prepareEmailChange(userId, email)
  const outcome = await tryCode({ login, email, code: body.code }, parts, async (within, isAgain) => {
    if (isAgain || !change) return 'again'
    if (!(await change(within))) return 'taken'
    await parts.store.endChanges(userId, parts.now(), within)
    await parts.audit.record({ what: 'emailChanged', subject: userId, projectId }, within)
    return 'changed'
  })
  if (outcome === 'taken') throw refuseCode('CODE_DEAD')
  const user = await parts.users.read(userId, key)
  if (outcome === 'changed' && old !== null) sendChangedMail({ login, email: old, address, languages }, parts)
  // A change that ended for another reason has not given the user this address.
  const hasAddress = user.email !== null && parts.hash('address', user.email) === subject
  if (outcome === 'again' && !hasAddress) throw refuseCode('CODE_DEAD')
  return user
}

/** Returns whether a step of a change exists and was begun by this user with this key for this project. */
function isOwnChange(
  login: EmailLogin | undefined,
  purpose: EmailLogin['purpose'],
  { key, projectId, session }: WalletCaller,
): login is EmailLogin {
  return (
    login?.purpose === purpose &&
    login.key === key &&
    login.projectId === projectId &&
    login.userId === session?.userId
  )
}

/** A step of a change: its user, its address, and the following step. */
type ChangeStep = Pick<EmailLogin, 'newEmail' | 'appOrigin'> & {
  purpose: 'oldEmail' | 'newEmail'
  email: string
  userId: string
}

/**
 * Stores a code's hash for one step of a change, and sends its email after the response. It counts towards the same
 * limits as login emails. Returns the step's id.
 */
async function mailChangeCode(
  step: ChangeStep,
  caller: WalletCaller,
  parts: EmailLoginParts,
): Promise<string> {
  const { projectId, key, device, address, languages } = caller
  const now = parts.now()
  const id = randomBytes(16).toString('base64url')
  const code = makeCode()
  const subject = parts.hash('address', step.email)
  const login = await parts.store.begin({ subject, key }, now, async (past, within): Promise<EmailLogin> => {
    // A user of the current address requests from a device known to it. For a new address, no device is known.
    const isKnown = step.purpose === 'oldEmail'
    refuseTooMany(past, { now, isKnown })
    // No link can replace a code here: a known user has just logged in.
    if (past.wrongCodes >= emailWrongCodesMax) refuseUntil(now, now + emailCountedMs)
    refuseUntil(now, now + (await parts.limits.take({ ...caller, isKnown }, within)))
    return {
      ...{ id, subject, projectId, key, device, way: 'code', ...step },
      ...{ codeHash: hashCode(parts.hash, id, code), linkHash: null, digits: null },
      ...{ wrong: 0, wrongAt: null, createdAt: now, expiresAt: now + emailCodeMs },
      ...{ confirmedAt: null, endedAt: null },
    }
  })
  sendChangeMail({ login, email: step.email, code, address, languages }, parts)
  return id
}
