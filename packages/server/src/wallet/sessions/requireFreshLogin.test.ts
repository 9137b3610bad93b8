import { walletFreshLoginMs } from '@latchkey/protocol/constants'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { requireFreshLogin } from './requireFreshLogin.ts'
import { sessionOf } from './sessionOf.ts'

const now = Date.UTC(2026, 0, 1)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now })
})
afterEach(() => {
  vi.useRealTimers()
})

it('accepts a login within the last five minutes', () => {
  expect(walletFreshLoginMs).toBe(5 * 60_000)
  for (const ago of [0, 1, walletFreshLoginMs])
    expect(() => requireFreshLogin({ loginAt: new Date(now - ago) })).not.toThrow()
})

it('requires another login when the last one is older', () => {
  for (const ago of [walletFreshLoginMs + 1, 90 * 86_400_000])
    expect(() => requireFreshLogin({ loginAt: new Date(now - ago) })).toThrow(
      expect.objectContaining({
        code: 'LOGIN_REQUIRED',
        reasons: [{ field: 'session', description: expect.stringContaining('the last 5 minutes') }],
      }),
    )
})

it('refuses a caller without a session', () => {
  const session = { id: 'a', userId: 'ada', loginAt: new Date(now) }
  expect(sessionOf({ session })).toBe(session)
  expect(() => sessionOf({})).toThrow(
    expect.objectContaining({
      code: 'SESSION_INVALID',
      status: 401,
      reasons: [{ field: 'authorization', description: expect.stringContaining('Log in again.') }],
    }),
  )
})
