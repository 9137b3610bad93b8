import bs58 from 'bs58'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isSolanaAddress } from './isSolanaAddress.ts'

it('accepts 32 bytes in base58, including leading zeros', () => {
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

it('rejects anything else', () => {
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

it.each(Array.from({ length: 49 }, (_, length) => length))(
  'accepts %i bytes only if they are 32',
  (length) => {
    for (const byte of [0, 1, 7, 255]) {
      const bytes = new Uint8Array(length).fill(byte)
      expect(isSolanaAddress(bs58.encode(bytes))).toBe(length === 32)
      expect(isSolanaAddress(bs58.encode(bytes.fill(0, 0, 2)))).toBe(length === 32)
    }
  },
)

it('rejects other characters, and characters before or after the address', () => {
  const wrapped = 'So11111111111111111111111111111111111111112'
  const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
  expect([wrapped, usdc].map(isSolanaAddress)).toEqual([true, true])
  for (const address of [wrapped, usdc])
    for (const text of [` ${address}`, `${address} `, `0${address}`, `${address}l`, `${address}\n`])
      expect([text, isSolanaAddress(text)]).toEqual([text, false])
  // Invalid characters would count as digit -1: this would then be the same number.
  expect(isSolanaAddress(usdc.replace('xz', 'y0'))).toBe(false)
  expect(isSolanaAddress(`${'1'.repeat(31)}2l`)).toBe(false)
})
