import { timingSafeEqual } from 'node:crypto'
import { emailCodeTriesMax, emailWrongCodesMax } from '@latchkey/protocol/constants'
import type { KeyedHash } from '../base/createKeyedHash.ts'
import { hashCode } from '../login/hashCode.ts'
import { isJustUsed } from '../login/isJustUsed.ts'
import type { AddressPast, EmailLogin, LoginChange } from './createLoginStore.ts'

/** The result of a try of a code, and its changes. */
type CodeVerdict = {
  outcome: 'right' | 'again' | 'wrong' | 'lastWrong' | 'dead' | 'unconfirmed'
  change?: LoginChange
}

/** Judges a try of a code against a login that is locked. */
export function judgeCode(tried: {
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
