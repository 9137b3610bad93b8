import { timingSafeEqual } from 'node:crypto'
import { emailCodeTriesMax, emailWrongCodesMax } from '@latchkey/protocol/constants'
import { RequestFailure } from '../../base/RequestFailure.ts'
import type { Database } from '../../storage/database.ts'
import type { KeyedHash } from '../base/createKeyedHash.ts'
import { hashCode } from '../login/hashCode.ts'
import { isJustUsed } from '../login/isJustUsed.ts'
import type { AddressPast, EmailLogin, LoginChange } from './createLoginStore.ts'
import type { EmailLoginParts } from './parts.ts'

/**
 * Tries a code, and runs `finish` if it is right: both or neither, so that no code is wasted. `finish` learns whether
 * this was done before, when the response may have been lost. Throws `RequestFailure`: CODE_INVALID, CODE_DEAD,
 * DEVICE_UNCONFIRMED.
 */
export async function tryCode<finished>(
  { login, email, code }: { login: EmailLogin; email: string | null; code: string },
  { store, hash, audit, now: readNow }: Pick<EmailLoginParts, 'store' | 'hash' | 'audit' | 'now'>,
  finish: (within: Database, isAgain: boolean) => Promise<finished>,
): Promise<finished> {
  const now = readNow()
  const {
    verdict: { outcome },
    finished,
  } = await store.judge(
    login,
    now,
    (current, past) => judgeCode({ login: current, past, now, code, hash }),
    async ({ outcome }, within) =>
      outcome === 'right' || outcome === 'again'
        ? { value: await finish(within, outcome === 'again') }
        : undefined,
  )
  // The address of a used login was deleted.
  const event = { subject: email ?? login.id, projectId: login.projectId }
  if (outcome === 'wrong' || outcome === 'lastWrong') await audit.record({ what: 'codeWrong', ...event })
  if (outcome === 'lastWrong') await audit.record({ what: 'codeDead', ...event })
  if (outcome === 'wrong') throw refuseCode('CODE_INVALID')
  if (outcome === 'unconfirmed') throw refuseCode('DEVICE_UNCONFIRMED')
  if (!finished) throw refuseCode('CODE_DEAD')
  return finished.value
}

const descriptions = {
  CODE_INVALID: 'Incorrect code.',
  CODE_DEAD: 'The code expired, was tried too many times, or was replaced by a newer one.',
  DEVICE_UNCONFIRMED: 'The link in the email has not been confirmed yet.',
} as const

/** Creates the failure of a refused code. */
export const refuseCode = (code: keyof typeof descriptions): RequestFailure =>
  new RequestFailure(code, { field: 'code', description: descriptions[code] })

/** The result of a try of a code, and its changes. */
type CodeVerdict = {
  outcome: 'right' | 'again' | 'wrong' | 'lastWrong' | 'dead' | 'unconfirmed'
  change?: LoginChange
}

/** Judges a try of a code against a login that is locked. */
function judgeCode(tried: {
  login: EmailLogin | undefined
  past: Pick<AddressPast, 'wrongCodes'>
  now: number
  code: string
  hash: KeyedHash
}): CodeVerdict {
  const { login, past, now } = tried
  if (!login) return { outcome: 'dead' }
  const isAgain = login.purpose !== 'oldEmail' && isJustUsed(login, now)
  if (!isAgain && (login.endedAt !== null || login.expiresAt <= now)) return { outcome: 'dead' }
  // Not compared: before the link is confirmed, a code reveals nothing, and costs no try.
  if (login.way !== 'code' && login.confirmedAt === null) return { outcome: 'unconfirmed' }
  const end = isAgain ? { userId: null } : { endedAt: now, email: null, newEmail: null }
  if (login.way !== 'link' && past.wrongCodes >= emailWrongCodesMax) return { outcome: 'dead', change: end }
  const isRight = isSame(hashCode(tried.hash, login.id, tried.code), login.codeHash)
  if (isRight && isAgain) return { outcome: 'again' }
  if (isRight)
    // The code of an old address stays valid until the address is changed: it may have to send another email to the new
    // one.
    return { outcome: 'right', change: login.purpose === 'oldEmail' ? { confirmedAt: now } : end }
  const wrong = { wrong: login.wrong + 1, wrongAt: now }
  return wrong.wrong < emailCodeTriesMax
    ? { outcome: 'wrong', change: wrong }
    : { outcome: 'lastWrong', change: { ...wrong, ...end } }
}

/** Compares hashes of the same length in constant time. */
function isSame(given: string, kept: string | null): boolean {
  return kept !== null && timingSafeEqual(Buffer.from(given), Buffer.from(kept))
}
