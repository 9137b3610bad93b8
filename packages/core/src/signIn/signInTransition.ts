import type { SignInSession } from './providers/defineSignInProvider.ts'
import type { PreparedSignIn } from './signIn.ts'

/** States of a sign-in. `account` is the CAIP-10 id that it refers to. */
export type SignInState = { account: string | null } & (
  | {
      /** Asking the visitor to sign in. Shown again with the error after a failure (4.8). */
      status: 'prompt'
      /** The message, once the provider has created it. */
      prepared: PreparedSignIn | undefined
      error: unknown
    }
  /** Waiting for the wallet. */
  | { status: 'signing'; prepared: PreparedSignIn | undefined }
  /** The provider verifies and stores the signed message. */
  | { status: 'verifying'; prepared: PreparedSignIn; session: SignInSession }
  | { status: 'done' }
)

/** Events of a sign-in. */
export type SignInEvent =
  | { type: 'prepared'; prepared: PreparedSignIn }
  | { type: 'signRequested' }
  | { type: 'signed'; prepared: PreparedSignIn; session: SignInSession }
  | { type: 'verified' }
  | { type: 'failed'; error: unknown }
  | { type: 'accountChanged'; account: string | null }

/** Returns the initial state of a sign-in. */
export function initialSignInState(account: string | null): Extract<SignInState, { status: 'prompt' }> {
  return { status: 'prompt', account, prepared: undefined, error: undefined }
}

/** Returns the next state of a sign-in (4.8). Pure and total. */
export function signInTransition(state: SignInState, event: SignInEvent): SignInState {
  const { account } = state
  switch (event.type) {
    case 'prepared':
      return state.status === 'prompt' && event.prepared.account.caipAddress === account
        ? { ...state, prepared: event.prepared }
        : state
    case 'signRequested':
      return state.status === 'prompt' ? { status: 'signing', account, prepared: state.prepared } : state
    case 'signed':
      return state.status === 'signing'
        ? { status: 'verifying', account, prepared: event.prepared, session: event.session }
        : state
    case 'verified':
      return state.status === 'verifying' ? { status: 'done', account } : state
    case 'failed':
      return state.status === 'signing' || state.status === 'verifying'
        ? { ...initialSignInState(account), error: event.error }
        : state
    case 'accountChanged':
      return event.account === account ? state : initialSignInState(event.account)
  }
}
