import { timingSafeEqual } from 'node:crypto'
import { socialCodeTriesMax, socialWrongDigitsMax } from '@latchkey/protocol/constants'
import { toHash } from '../base/createId.ts'
import type { KeyedHash } from '../base/createKeyedHash.ts'
import type { SocialAccount } from '../base/ports.ts'
import { hashCode } from '../login/hashCode.ts'
import { isJustUsed } from '../login/isJustUsed.ts'
import type { SocialChange, SocialLogin } from './createSocialStore.ts'

/** The result of a try of a code, and its changes. */
type SocialVerdict = {
  change?: SocialChange
  /** Whether it counts against the person. */
  isWrongDigits?: boolean
} & (
  | { outcome: 'right'; account: SocialAccount }
  | { outcome: 'again'; userId: string }
  | { outcome: 'wrong' | 'lastWrong' | 'dead' | 'early' }
)

/** Judges a try of a code or of six digits against a login that is locked. */
export function judgeSocialCode(tried: {
  login: SocialLogin | undefined
  /** The person's wrong digits of a day, over all logins. */
  wrongDigits: number
  now: number
  code: string
  hash: KeyedHash
}): SocialVerdict {
  const { login, wrongDigits, now, code, hash } = tried
  if (!login) return { outcome: 'dead' }
  const { id, provider, accountHash, codeHash, digitsHash, name } = login
  const isAgain = isJustUsed(login, now)
  if (!isAgain && (login.endedAt !== null || login.expiresAt <= now)) return { outcome: 'dead' }
  // The provider's callback is missing: there is nothing to compare, and it costs no try.
  if (codeHash === null || digitsHash === null || accountHash === null) return { outcome: 'early' }
  const isDigits = code.length <= 6
  // Not compared: digits of many logins could be guessed one by one. The window's own code still works.
  if (isDigits && wrongDigits >= socialWrongDigitsMax) return { outcome: 'dead' }
  const isRight = !isDigits ? isSame(toHash(code), codeHash) : isSame(hashCode(hash, id, code), digitsHash)
  if (isRight && isAgain) return { outcome: 'again', userId: login.userId }
  const end = isAgain ? { userId: null } : { endedAt: now, name: null }
  if (isRight) return { outcome: 'right', account: { provider, hash: accountHash, name }, change: end }
  const wrong = { wrong: login.wrong + 1 }
  return wrong.wrong < socialCodeTriesMax
    ? { outcome: 'wrong', change: wrong, isWrongDigits: isDigits }
    : { outcome: 'lastWrong', change: { ...wrong, ...end }, isWrongDigits: isDigits }
}

/** Compares hashes of the same length in constant time. */
const isSame = (given: string, kept: string) => timingSafeEqual(Buffer.from(given), Buffer.from(kept))
