import { randomBytes } from 'node:crypto'
import { emailCodeMs, emailCountedMs, emailWrongCodesMax } from '@latchkey/protocol/constants'
import type { WalletCaller } from '../../base/ports.ts'
import { hashCode } from '../../login/hashCode.ts'
import { makeCode } from '../../login/makeCode.ts'
import { refuseUntil } from '../../login/refuseUntil.ts'
import type { EmailLogin } from '../createLoginStore.ts'
import type { EmailLoginParts } from '../parts.ts'
import { refuseTooMany } from '../refuseTooMany.ts'
import { sendChangeMail } from './changeMails.ts'

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
  sendChangeMail({ login, email: step.email, code, address: caller.address }, parts)
  return id
}
