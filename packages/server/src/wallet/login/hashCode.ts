import type { KeyedHash } from '../base/createKeyedHash.ts'

/** Returns the hash stored of a code. It is only valid for one login, and guesses cannot be checked without the key. */
export function hashCode(hash: KeyedHash, loginId: string, code: string): string {
  return hash('code', loginId, code)
}
