import type { PreparedSignIn } from './prepareSignIn.ts'
import type { SignInSession } from './providers/defineSignInProvider.ts'

/** States of a sign-in. `account` is the CAIP-10 id that it refers to. */
export type SignInState = { account: string | null } & (
  | {
      /** Asking the visitor to sign in. Shown again with the error after a failure (4.8). */
      is: 'prompt'
      /** The message, once the provider has created it. */
      prepared: PreparedSignIn | undefined
      error: unknown
    }
  /** Waiting for the wallet. */
  | { is: 'signing'; prepared: PreparedSignIn | undefined }
  /** The provider verifies and stores the signed message. */
  | { is: 'verifying'; prepared: PreparedSignIn; session: SignInSession }
  | { is: 'done' }
)

/** Events of a sign-in. */
export type SignInEvent =
  | { is: 'prepared'; prepared: PreparedSignIn }
  | { is: 'signAsked' }
  | { is: 'signed'; prepared: PreparedSignIn; session: SignInSession }
  | { is: 'verified' }
  | { is: 'failed'; error: unknown }
  | { is: 'accountChanged'; account: string | null }

/** Returns the initial state of a sign-in. */
export function initialSignInState(account: string | null): Extract<SignInState, { is: 'prompt' }> {
  return { is: 'prompt', account, prepared: undefined, error: undefined }
}

/** Returns the next state of a sign-in (4.8). Pure and total. */
export function signInTransition(state: SignInState, event: SignInEvent): SignInState {
  const { account } = state
  switch (event.is) {
    case 'prepared':
      return state.is === 'prompt' && event.prepared.account.caipAddress === account
        ? { ...state, prepared: event.prepared }
        : state
    case 'signAsked':
      return state.is === 'prompt' ? { is: 'signing', account, prepared: state.prepared } : state
    case 'signed':
      return state.is === 'signing'
        ? { is: 'verifying', account, prepared: event.prepared, session: event.session }
        : state
    case 'verified':
      return state.is === 'verifying' ? { is: 'done', account } : state
    case 'failed':
      return state.is === 'signing' || state.is === 'verifying'
        ? { ...initialSignInState(account), error: event.error }
        : state
    case 'accountChanged':
      return event.account === account ? state : initialSignInState(event.account)
  }
}
