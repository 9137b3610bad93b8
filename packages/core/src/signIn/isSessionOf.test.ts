import { expect, it } from 'vitest'
import { addresses } from '../../test/kits.ts'
import { isSessionOf } from './isSessionOf.ts'
import type { StoredSignInSession } from './providers/defineSignInProvider.ts'

const data: StoredSignInSession['data'] = {
  accountAddress: addresses.alice,
  chainId: 'eip155:1',
  uri: 'https://mob.example',
  version: '1',
  nonce: '0123456789abcdef',
  domain: 'mob.example',
}
const session: StoredSignInSession = { id: 'a', createdAt: '2026-01-01T00:00:00Z', isCurrent: true, data }
const account = { address: addresses.alice, networkId: 'eip155:1' }

it('matches a session by account and network, in any case of the address', () => {
  expect(isSessionOf(session, account)).toBe(true)
  expect(isSessionOf(session, { ...account, address: addresses.alice.toLowerCase() })).toBe(true)
})

it.each([
  ['of another device', { isCurrent: false }, {}],
  ['of another account', {}, { address: addresses.bob }],
  ['of another network', {}, { networkId: 'eip155:10' }],
])('does not match a session %s', (_, changes, asked) => {
  expect(isSessionOf({ ...session, ...changes }, { ...account, ...asked })).toBe(false)
})
