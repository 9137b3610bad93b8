import { expect, it } from 'vitest'
import type { Facts } from '../kit/stores/facts.ts'
import { isSignedOut } from './isSignedOut.ts'

it('is true only while the user may sign in', () => {
  const expected: Readonly<Record<Facts['signIn'], boolean>> = {
    ...{ off: false, checking: false, signedIn: false },
    ...{ optional: true, declined: true, required: true },
  }
  for (const [signInStatus, isOut] of Object.entries(expected))
    expect(isSignedOut(signInStatus as Facts['signIn']), signInStatus).toBe(isOut)
})
