import { expect, it } from 'vitest'
import { readSettlement } from './session.ts'

const now = 1_790_000_000
const week = 604_800

it.each([
  ['the shorter time that its wallet sets', now + 60, now + 60],
  ['a week by a clock that is a little fast', now + week + 300, now + week + 300],
  ['the maximum when its wallet exceeds it', now + week + 301, now + week + 300],
  ['the maximum when its wallet sets no end', Number.MAX_SAFE_INTEGER, now + week + 300],
])('limits a session to %s: %i', (_, asked, expiry) => {
  const eip155 = { accounts: ['eip155:1:0xab'], methods: ['personal_sign'], events: [] }
  const controller = { publicKey: 'd'.repeat(64), metadata: {} }
  const settled = readSettlement({ controller, namespaces: { eip155 }, expiry: asked }, now + 0.5)
  expect(settled?.expiry).toBe(expiry)
})

it('settles a session although its wallet also grants malformed accounts that nobody requested', () => {
  const eip155 = { accounts: ['eip155:1:0xab'], methods: ['personal_sign'], events: [] }
  const tron = { ...eip155, accounts: ['tron:T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb'] }
  const controller = { publicKey: 'd'.repeat(64), metadata: {} }
  const settled = readSettlement({ controller, namespaces: { eip155, tron }, expiry: now + 60 }, now)
  expect(settled?.namespaces).toEqual({ eip155 })
  expect(readSettlement({ controller, namespaces: { tron }, expiry: now + 60 }, now)).toBeUndefined()
})
