import { isSignInStatement } from '@latchkey/protocol/signIn'
import { expect, it } from 'vitest'
import { toSignInRequest } from './toSignInRequest.ts'

const metadata = { description: '', url: 'https://mob.example', icon: '' }
const account = { accountAddress: '0x', chainId: 'eip155:1' } as const

it.each([
  ['Mob & Sons (Ltd.)', 'Sign in to Mob & Sons (Ltd.).'],
  ['100% Mob', undefined],
  ['The "Mob"', undefined],
  ['Möb', undefined],
])('for an app named %s, requests the statement %s', (name, statement) => {
  expect(toSignInRequest({ ...metadata, name }, account).statement).toBe(statement)
  expect(statement === undefined || isSignInStatement(statement)).toBe(true)
})
