import { expect, it } from 'vitest'
import { createKeyedHash } from './createKeyedHash.ts'

const secret = new Uint8Array(32).fill(7)

it('returns the same hash for the same texts, and another for any other key, purpose or split', () => {
  const hash = createKeyedHash(secret)
  expect(hash('code', 'a', 'b')).toBe(createKeyedHash(secret)('code', 'a', 'b'))
  const others = [
    hash('link', 'a', 'b'),
    hash('code', 'ab'),
    hash('code', 'a', 'b', ''),
    hash('code', 'a","b'),
    createKeyedHash(new Uint8Array(32).fill(8))('code', 'a', 'b'),
  ]
  expect(new Set([hash('code', 'a', 'b'), ...others]).size).toBe(6)
})

it('requires a key at least as long as its hash', () => {
  expect(() => createKeyedHash(secret.subarray(1))).toThrow('31 bytes')
})
