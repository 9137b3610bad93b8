import type { Facts } from '../kit/stores/facts.ts'

/**
 * Returns whether the user may sign in but has not. False if sign-in is unavailable or its state is still being
 * determined.
 */
export function isSignedOut(signInStatus: Facts['signIn']): boolean {
  return signInStatus === 'optional' || signInStatus === 'declined' || signInStatus === 'required'
}
