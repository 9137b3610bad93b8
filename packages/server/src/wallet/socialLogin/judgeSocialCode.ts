import { timingSafeEqual } from 'node:crypto'
import { socialCodeTriesMax } from '@latchkey/protocol/constants'
import { toHash } from '../createId.ts'
import type { KeyedHash } from '../createKeyedHash.ts'
import { hashCode } from '../emailLogin/hashCode.ts'
import { isJustUsed } from '../emailLogin/isJustUsed.ts'
import type { SocialAccount } from '../ports.ts'
import type { SocialChange, SocialLogin } from './createSocialStore.ts'

/** What a try of a code comes to, and what it changes. */
export type SocialVerdict = { change?: SocialChange } & (
  | { outcome: 'right'; account: SocialAccount }
  | { outcome: 'again'; userId: string }
  | { outcome: 'wrong' | 'lastWrong' | 'dead' | 'early' }
)

/** Judges a try of a code or of six digits, of a login as it stands while nobody else can change it. */
export function judgeSocialCode(tried: {
  login: SocialLogin | undefined
  now: number
  code: string
  hash: KeyedHash
}): SocialVerdict {
  const { login, now, code, hash } = tried
  if (!login) return { outcome: 'dead' }
  const { id, provider, accountHash, codeHash, digitsHash, name } = login
  const isAgain = isJustUsed(login, now)
  if (!isAgain && (login.endedAt !== null || login.expiresAt <= now)) return { outcome: 'dead' }
  // Nobody is back from the provider: there is nothing to compare, and it costs no try.
  if (codeHash === null || digitsHash === null || accountHash === null) return { outcome: 'early' }
  const isRight =
    code.length > 6 ? isSame(toHash(code), codeHash) : isSame(hashCode(hash, id, code), digitsHash)
  if (isRight && isAgain) return { outcome: 'again', userId: login.userId }
  const end = isAgain ? { userId: null } : { endedAt: now, name: null }
  if (isRight) return { outcome: 'right', account: { provider, hash: accountHash, name }, change: end }
  const wrong = { wrong: login.wrong + 1 }
  return wrong.wrong < socialCodeTriesMax
    ? { outcome: 'wrong', change: wrong }
    : { outcome: 'lastWrong', change: { ...wrong, ...end } }
}

/** Hashes of one length: how long it takes tells nothing of where they differ. */
const isSame = (given: string, kept: string) => timingSafeEqual(Buffer.from(given), Buffer.from(kept))
