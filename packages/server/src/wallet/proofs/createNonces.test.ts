import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { createNonces } from './createNonces.ts'

const key = new Uint8Array(32).fill(7)
const start = 150_000_000
const at = (ms: number, by = key) => createNonces(by, () => start + ms)

it('is the first 16 bytes of an HMAC over its interval’s number', () => {
  const expected = createHmac('sha256', key).update('nonce 1000').digest().subarray(0, 16)
  for (const ms of [0, 1, 149_999]) expect(at(ms).current()).toBe(expected.toString('base64url'))
  for (const ms of [-1, 150_000]) expect(at(ms).current()).not.toBe(expected.toString('base64url'))
})

it('is valid in its interval and the adjacent ones, in every process', () => {
  const nonce = at(0).current()
  for (const ms of [-150_000, -1, 0, 1, 150_000, 299_999])
    expect([ms, at(ms).isValid(nonce)]).toEqual([ms, true])
  for (const ms of [-150_001, 300_000, 1_350_000]) expect([ms, at(ms).isValid(nonce)]).toEqual([ms, false])
})

it('is remembered for as long as it can be valid', () => {
  expect(at(0).lifetimeMs).toBe(450_000)
})

it('is invalid for another key, or with another character', () => {
  const nonce = at(0).current()
  expect(at(0, new Uint8Array(32).fill(8)).isValid(nonce)).toBe(false)
  for (const other of ['', nonce.slice(1), `${nonce}A`, nonce.toLowerCase(), `${nonce.slice(0, -1)}ä`])
    expect([other, at(0).isValid(other)]).toEqual([other, false])
})
