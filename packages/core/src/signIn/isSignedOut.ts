import type { Facts } from '../stores/facts.ts'

/** Tells whether a visitor may sign in and has not: neither where nobody may, nor while it is still asked. */
export function isSignedOut(standing: Facts['signIn']): boolean {
  return standing === 'optional' || standing === 'declined' || standing === 'required'
}
