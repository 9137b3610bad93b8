import { randomBytes, randomInt } from 'node:crypto'
import {
  emailCodeMs,
  emailCooldownMs,
  emailCountedMs,
  emailMailsMax,
  emailWrongCodesMax,
} from '@latchkey/protocol/constants'
import { isOriginAllowed } from '../../middleware/isOriginAllowed.ts'
import { RequestFailure } from '../../RequestFailure.ts'
import type { WalletCaller } from '../ports.ts'
import type { AddressPast, EmailLogin } from './createLoginStore.ts'
import { hashCode } from './hashCode.ts'
import { makeCode } from './makeCode.ts'
import type { EmailLoginParts } from './parts.ts'
import { sendLoginMail } from './sendLoginMail.ts'
import { toMailAddress } from './toMailAddress.ts'

/** Where a login by e-mail goes on. */
export type BegunLogin = { loginId: string; next: 'device' | 'otp'; digits?: string; resendAfterMs: number }

/**
 * Begins a login: keeps a code's hash, and has the mail sent after the answer. Before that nobody asks whether the
 * address has a user, only whether this very key has held a session of it, so neither the answer's text nor its time
 * can tell. Throws `RequestFailure`: 429 with `retryAfterS` where it is too soon, or one mail too many (8.7).
 */
export async function createEmailLogin(
  { body }: { body: { email: string; appOrigin: string } },
  caller: WalletCaller,
  parts: EmailLoginParts,
): Promise<BegunLogin> {
  const project = parts.projects.get(caller.projectId)
  if (!project || !isOriginAllowed(body.appOrigin, project.origins))
    throw new RequestFailure('ORIGIN_NOT_ALLOWED', {
      field: 'appOrigin',
      description: 'The project does not list this origin.',
    })
  const email = toMailAddress(body.email)
  const isKnown = await parts.users.isKnownDevice(email, caller.key)
  const now = parts.now()
  const id = randomBytes(16).toString('base64url')
  const [code, link] = [makeCode(), randomBytes(32).toString('base64url')]
  const subject = parts.hash('address', email)

  const login = await parts.store.begin(subject, now, (past): EmailLogin => {
    refuseTooMany(past, now)
    refuseUntil(now, now + parts.limits.take(caller))
    const way = past.wrongCodes >= emailWrongCodesMax ? 'link' : isKnown ? 'code' : 'device'
    const { projectId, key, device } = caller
    return {
      ...{ id, subject, email, projectId, key, device, way },
      appOrigin: new URL(body.appOrigin).origin,
      codeHash: way === 'link' ? null : hashCode(parts.hash, id, code),
      linkHash: way === 'code' ? null : parts.hash('link', link),
      digits: way === 'code' ? null : String(randomInt(100)).padStart(2, '0'),
      ...{ wrong: 0, wrongAt: null, createdAt: now, expiresAt: now + emailCodeMs },
      ...{ confirmedAt: null, endedAt: null },
    }
  })
  sendLoginMail({ login, email, code, link, appName: project.name, address: caller.address }, parts)
  return {
    loginId: id,
    ...(login.digits === null ? { next: 'otp' } : { next: 'device', digits: login.digits }),
    resendAfterMs: emailCooldownMs,
  }
}

function refuseTooMany({ mails, oldestMailAt, newestMailAt }: AddressPast, now: number) {
  if (newestMailAt !== null) refuseUntil(now, newestMailAt + emailCooldownMs)
  if (oldestMailAt !== null && mails >= emailMailsMax) refuseUntil(now, oldestMailAt + emailCountedMs)
}

function refuseUntil(now: number, until: number) {
  if (until <= now) return
  const retryAfterS = Math.ceil((until - now) / 1_000)
  const description = `Please try again after ${retryAfterS} seconds`
  throw new RequestFailure('RATE_LIMITED', { field: 'email', description }, { retryAfterS })
}
