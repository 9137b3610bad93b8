import { createHmac } from 'node:crypto'
import { proofNonceMs } from '@latchkey/protocol/constants'
import { expect, it } from 'vitest'
import { createNonces } from './createNonces.ts'

const key = new Uint8Array(32).fill(7)
const start = 1_000 * proofNonceMs
const at = (ms: number, by = key) => createNonces(by, () => start + ms)

it('is the first 16 bytes of an HMAC over the number of its span', () => {
  const expected = createHmac('sha256', key).update('nonce 1000').digest().subarray(0, 16)
  for (const ms of [0, 1, proofNonceMs - 1]) expect(at(ms).current()).toBe(expected.toString('base64url'))
  for (const ms of [-1, proofNonceMs]) expect(at(ms).current()).not.toBe(expected.toString('base64url'))
})

it('is valid in its span, in the one after and in the one before, and in every process', () => {
  const nonce = at(0).current()
  for (const ms of [-proofNonceMs, -1, 0, 1, proofNonceMs, 2 * proofNonceMs - 1])
    expect([ms, at(ms).isValid(nonce)]).toEqual([ms, true])
  for (const ms of [-proofNonceMs - 1, 2 * proofNonceMs, 9 * proofNonceMs])
    expect([ms, at(ms).isValid(nonce)]).toEqual([ms, false])
})

it('is remembered for as long as it can be valid', () => {
  expect(at(0).lifetimeMs).toBe(3 * proofNonceMs)
})

it('is not valid by another key, or with another character', () => {
  const nonce = at(0).current()
  expect(at(0, new Uint8Array(32).fill(8)).isValid(nonce)).toBe(false)
  for (const other of ['', nonce.slice(1), `${nonce}A`, nonce.toLowerCase(), `${nonce.slice(0, -1)}ä`])
    expect([other, at(0).isValid(other)]).toEqual([other, false])
})
