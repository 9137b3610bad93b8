import { randomBytes } from 'node:crypto'
import { emailCodeMs, emailCountedMs, emailWrongCodesMax } from '@latchkey/protocol/constants'
import type { EmailLogin } from '../emailLogin/createLoginStore.ts'
import { hashCode } from '../emailLogin/hashCode.ts'
import { makeCode } from '../emailLogin/makeCode.ts'
import type { EmailLoginParts } from '../emailLogin/parts.ts'
import { refuseTooMany, refuseUntil } from '../emailLogin/refuseTooMany.ts'
import type { WalletCaller } from '../ports.ts'
import { sendChangeMail } from './sendChangeMail.ts'

/** A step of a change: whose, at which address, and what is to follow. */
type ChangeStep = Pick<EmailLogin, 'newEmail' | 'appOrigin'> & {
  purpose: 'oldEmail' | 'newEmail'
  email: string
  userId: string
}

/**
 * Keeps a code's hash for one step of a change, and has its mail sent after the answer; counted with the mails of logins,
 * against the same limits. Answers the step's id.
 */
export async function mailChangeCode(
  step: ChangeStep,
  caller: WalletCaller,
  parts: EmailLoginParts,
): Promise<string> {
  const { projectId, key, device } = caller
  const now = parts.now()
  const id = randomBytes(16).toString('base64url')
  const code = makeCode()
  const subject = parts.hash('address', step.email)
  const login = await parts.store.begin({ subject, key }, now, async (past, within): Promise<EmailLogin> => {
    // Who is logged in with an address asks by a device that is known to it; of a new address nobody says.
    const isKnown = step.purpose === 'oldEmail'
    refuseTooMany(past, { now, isKnown })
    // There is no link that could stand in for a code: who is known has logged in just now.
    if (past.wrongCodes >= emailWrongCodesMax) refuseUntil(now, now + emailCountedMs)
    refuseUntil(now, now + (await parts.limits.take({ ...caller, isKnown }, within)))
    return {
      ...{ id, subject, projectId, key, device, way: 'code', ...step },
      ...{ codeHash: hashCode(parts.hash, id, code), linkHash: null, digits: null },
      ...{ wrong: 0, wrongAt: null, createdAt: now, expiresAt: now + emailCodeMs },
      ...{ confirmedAt: null, endedAt: null },
    }
  })
  sendChangeMail({ login, email: step.email, code, address: caller.address }, parts)
  return id
}
