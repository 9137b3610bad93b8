import { expect, it } from 'vitest'
import { isStoredSession } from './isStoredSession.ts'

const data = { accountAddress: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', chainId: 'eip155:1' }
const session = { id: 'a', createdAt: '2026-01-01T00:00:00Z', isCurrent: false, data }

it('accepts a session, current or not', () => {
  expect(isStoredSession(session)).toBe(true)
  expect(isStoredSession({ ...session, isCurrent: true })).toBe(true)
})

it.each<[string, unknown]>([
  ['nothing', undefined],
  ['null', null],
  ['a string', 'session'],
  ['one without an id', { ...session, id: undefined }],
  ['one whose id is a number', { ...session, id: 1 }],
  ['one without a time', { ...session, createdAt: undefined }],
  ['one without isCurrent', { ...session, isCurrent: undefined }],
  ['one without data', { ...session, data: undefined }],
  ['one whose data is null', { ...session, data: null }],
  ['one without an account', { ...session, data: { chainId: data.chainId } }],
  ['one without a network', { ...session, data: { accountAddress: data.accountAddress } }],
])('rejects %s', (_, value) => {
  expect(isStoredSession(value)).toBe(false)
})
