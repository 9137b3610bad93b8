import { timingSafeEqual } from 'node:crypto'
import { emailCodeTriesMax, emailWrongCodesMax } from '@latchkey/protocol/constants'
import type { KeyedHash } from '../createKeyedHash.ts'
import type { AddressPast, EmailLogin, LoginChange } from './createLoginStore.ts'
import { hashCode } from './hashCode.ts'
import { isJustUsed } from './isJustUsed.ts'

/** What a try of a code comes to, and what it changes. */
type CodeVerdict = {
  outcome: 'right' | 'again' | 'wrong' | 'lastWrong' | 'dead' | 'unconfirmed'
  change?: LoginChange
}

/** Judges a try of a code, of a login as it stands while nobody else can change it. */
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
  // Not even compared: before the link a code tells nothing, and costs no try.
  if (login.way !== 'code' && login.confirmedAt === null) return { outcome: 'unconfirmed' }
  const end = isAgain ? { userId: null } : { endedAt: now, email: null, newEmail: null }
  if (login.way !== 'link' && past.wrongCodes >= emailWrongCodesMax) return { outcome: 'dead', change: end }
  const isRight = isSame(hashCode(tried.hash, login.id, tried.code), login.codeHash)
  if (isRight && isAgain) return { outcome: 'again' }
  if (isRight)
    // The code of an old address holds until the address is changed: it may have to send another mail to the new one.
    return { outcome: 'right', change: login.purpose === 'oldEmail' ? { confirmedAt: now } : end }
  const wrong = { wrong: login.wrong + 1, wrongAt: now }
  return wrong.wrong < emailCodeTriesMax
    ? { outcome: 'wrong', change: wrong }
    : { outcome: 'lastWrong', change: { ...wrong, ...end } }
}

/** Hashes of one length: how long it takes tells nothing of where they differ. */
function isSame(given: string, kept: string | null): boolean {
  return kept !== null && timingSafeEqual(Buffer.from(given), Buffer.from(kept))
}
