import type { LoginProblem } from './toLoginProblem.ts'

/** States of a Farcaster login. */
export type FarcasterLoginState =
  /** Requesting the page to open on a phone. */
  | { is: 'opening' }
  /** A phone can open the page, which shows these two digits. The visitor approves there and in Farcaster. */
  | { is: 'waiting'; uri: string; digits: string }
  /** Logged in. The kit is connecting the wallet. */
  | { is: 'connecting' }
  | { is: 'done' }
  /** `isLoggedIn` is set if only connecting failed. */
  | { is: 'failed'; problem: LoginProblem; isLoggedIn: boolean }

/** Events of a Farcaster login. */
export type FarcasterLoginEvent =
  | { is: 'led'; uri: string; digits: string }
  /** The login was approved. */
  | { is: 'verified' }
  | { is: 'connected' }
  | { is: 'retryAsked' }
  | { is: 'failed'; problem: LoginProblem }

/** Returns the next state of a Farcaster login. Pure and total. */
export function farcasterLoginTransition(
  state: FarcasterLoginState,
  event: FarcasterLoginEvent,
): FarcasterLoginState {
  switch (event.is) {
    case 'led': {
      const { uri, digits } = event
      return state.is === 'opening' ? { is: 'waiting', uri, digits } : state
    }
    case 'verified':
      return state.is === 'waiting' ? { is: 'connecting' } : state
    case 'connected':
      return state.is === 'connecting' ? { is: 'done' } : state
    case 'retryAsked':
      return state.is === 'failed' ? { is: state.isLoggedIn ? 'connecting' : 'opening' } : state
    case 'failed':
      if (state.is === 'done' || state.is === 'failed') return state
      return { is: 'failed', problem: event.problem, isLoggedIn: state.is === 'connecting' }
  }
}
