import type { KeyedHash } from '../createKeyedHash.ts'

/** What is kept of a code: good for one login alone, and no guess can be checked without the key. */
export function hashCode(hash: KeyedHash, loginId: string, code: string): string {
  return hash('code', loginId, code)
}
