import bs58 from 'bs58'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isSolanaAddress } from './isSolanaAddress.ts'

it('32 bytes in base58 are an address, zeros in front included', () => {
  const keys = fc.oneof(
    fc.uint8Array({ minLength: 32, maxLength: 32 }),
    fc
      .tuple(fc.integer({ min: 0, max: 32 }), fc.uint8Array({ minLength: 32, maxLength: 32 }))
      .map(([zeros, bytes]) => bytes.fill(0, 0, zeros)),
  )
  fc.assert(
    fc.property(keys, (bytes) => {
      expect(isSolanaAddress(bs58.encode(bytes))).toBe(true)
    }),
  )
})

it('nothing else is', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 0, maxLength: 48 }), (bytes) => {
      expect(isSolanaAddress(bs58.encode(bytes))).toBe(bytes.length === 32)
    }),
  )
  fc.assert(
    fc.property(fc.string({ maxLength: 50 }), (text) => {
      expect(isSolanaAddress(text)).toBe(isKey(text))
    }),
  )
})

it.each([
  ['11111111111111111111111111111111', true],
  ['So11111111111111111111111111111111111111112', true],
  ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8', false],
  ['So11111111111111111111111111111111111111112.', false],
  ['alice.sol', false],
])('%s: %s', (text, isOne) => {
  expect(isSolanaAddress(text)).toBe(isOne)
})

function isKey(text: string): boolean {
  try {
    return bs58.decode(text).length === 32
  } catch {
    return false
  }
}
