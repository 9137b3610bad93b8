import { expect, it } from 'vitest'
import { createKeyedHash } from './createKeyedHash.ts'

const secret = new Uint8Array(32).fill(7)

it('makes of the same texts the same hash, and another of any other key, purpose or cut of them', () => {
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

it('takes no key that is shorter than its hash', () => {
  expect(() => createKeyedHash(secret.subarray(1))).toThrow('31 bytes')
})
