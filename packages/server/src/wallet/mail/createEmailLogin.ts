import { randomBytes, randomInt } from 'node:crypto'
import { emailCodeMs, emailCooldownMs, emailWrongCodesMax } from '@latchkey/protocol/constants'
import type { WalletCaller } from '../base/ports.ts'
import { hashCode } from '../login/hashCode.ts'
import { makeCode } from '../login/makeCode.ts'
import { refuseUntil } from '../login/refuseUntil.ts'
import { requireAppProject } from '../login/requireAppProject.ts'
import type { EmailLogin } from './createLoginStore.ts'
import type { EmailLoginParts } from './parts.ts'
import { refuseTooMany } from './refuseTooMany.ts'
import { sendLoginMail } from './sendLoginMail.ts'
import { toMailAddress } from './toMailAddress.ts'

/** A login that has begun, and its next step. */
export type BegunLogin = { loginId: string; next: 'device' | 'otp'; digits?: string; resendAfterMs: number }

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
  sendLoginMail({ login, email, code, link, appName: project.name, address: caller.address }, parts)
  return {
    loginId: id,
    ...(login.digits === null ? { next: 'otp' } : { next: 'device', digits: login.digits }),
    resendAfterMs: emailCooldownMs,
  }
}
