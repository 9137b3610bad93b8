import { createStore, type StoreApi } from 'zustand/vanilla'

/** Sign-in state of the active account on the active network. */
export type AccountSignIn = {
  /** CAIP-10 id of the account that `status` refers to. The state of any other account is still unknown. */
  account?: string | null
  status?: 'signedIn' | 'optional' | 'declined' | 'required'
  /** Error of the last failed check (spec 8.2). */
  error?: unknown
}

/** Creates the sign-in store. `watchSignIn` updates it. */
export function createSignIn(): StoreApi<AccountSignIn> {
  return createStore(() => ({}))
}
