import { createStore, type StoreApi } from 'zustand/vanilla'

/** Whether the active account is signed in on the active network. */
export type SignInStanding = {
  /** CAIP-10 of the account that `is` is about; the standing of any other is still to be found out. */
  account?: string | null
  is?: 'signedIn' | 'optional' | 'declined' | 'required'
  /** Why it could not be found out the last time (spec 8.2). */
  error?: unknown
}

/** Makes the store of who is signed in; `watchSignIn` fills it. */
export function createSignIn(): StoreApi<SignInStanding> {
  return createStore(() => ({}))
}
