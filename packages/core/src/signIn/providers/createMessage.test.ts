import { expect, it } from 'vitest'
import { createMessage } from './createMessage.ts'
import type { SignInRequest } from './defineSignInProvider.ts'

const request: SignInRequest = {
  accountAddress: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  chainId: 'eip155:1',
  domain: 'mob.example',
  uri: 'https://mob.example',
  statement: 'Sign in to Mob.',
}
const nonce = '32891756'
const issuedAt = '2026-01-01T00:00:00.000Z'

it('includes the fields of the request and the provider', () => {
  const added = {
    nonce,
    issuedAt,
    lifetimeMs: 60_000,
    requestId: 'one',
    resources: ['https://mob.example/a'],
  }
  expect(createMessage(request, added)).toStrictEqual({
    accountAddress: request.accountAddress,
    chainId: 'eip155:1',
    domain: 'mob.example',
    uri: 'https://mob.example',
    version: '1',
    nonce,
    issuedAt,
    expirationTime: '2026-01-01T00:01:00.000Z',
    statement: 'Sign in to Mob.',
    requestId: 'one',
    resources: ['https://mob.example/a'],
  })
})

it('omits fields that neither provides', () => {
  const { statement: _, ...asked } = request
  expect(createMessage({ ...asked, statement: undefined }, { nonce, issuedAt })).toStrictEqual({
    ...asked,
    version: '1',
    nonce,
    issuedAt,
  })
})

it.each([
  ['Come in.', 'Come in.'],
  ['', undefined],
  [undefined, 'Sign in to Mob.'],
])('with the provider’s statement %j, says %j', (statement, said) => {
  expect(createMessage(request, { nonce, statement }).statement).toBe(said)
})

it('is issued now by the device clock, unless another time is given', () => {
  const before = Date.now()
  const message = createMessage(request, { nonce, lifetimeMs: 1_000 })
  const issued = Date.parse(message.issuedAt ?? '')
  expect(issued).toBeGreaterThanOrEqual(before)
  expect(issued).toBeLessThanOrEqual(Date.now())
  expect(Date.parse(message.expirationTime ?? '')).toBe(issued + 1_000)
})

it('rejects a statement that no verifier accepts, and names it', () => {
  expect(() => createMessage(request, { nonce, statement: 'a "quote"' })).toThrow(
    expect.objectContaining({
      name: 'ConfigInvalidError',
      setting: 'signIn.statement',
      message: expect.stringContaining(
        '"signIn.statement" is "a \\"quote\\"". EIP-4361 does not allow it. Use one line of ASCII without "%<>\\^{|} and backticks',
      ),
    }),
  )
})
