import type { LoginProblem } from './toLoginProblem.ts'

/** States of a Farcaster login. */
export type FarcasterLoginState =
  /** Requesting the page to open on a phone. */
  | { status: 'opening' }
  /** A phone can open the page, which shows these two digits. The visitor approves there and in Farcaster. */
  | { status: 'waiting'; uri: string; digits: string }
  /** Logged in. The kit is connecting the wallet. */
  | { status: 'connecting' }
  | { status: 'done' }
  /** `isLoggedIn` is set if only connecting failed. */
  | { status: 'failed'; problem: LoginProblem; isLoggedIn: boolean }

/** Events of a Farcaster login. */
export type FarcasterLoginEvent =
  | { type: 'led'; uri: string; digits: string }
  /** The login was approved. */
  | { type: 'verified' }
  | { type: 'connected' }
  | { type: 'retryRequested' }
  | { type: 'failed'; problem: LoginProblem }

/** Returns the next state of a Farcaster login. Pure and total. */
export function farcasterLoginTransition(
  state: FarcasterLoginState,
  event: FarcasterLoginEvent,
): FarcasterLoginState {
  switch (event.type) {
    case 'led': {
      const { uri, digits } = event
      return state.status === 'opening' ? { status: 'waiting', uri, digits } : state
    }
    case 'verified':
      return state.status === 'waiting' ? { status: 'connecting' } : state
    case 'connected':
      return state.status === 'connecting' ? { status: 'done' } : state
    case 'retryRequested':
      return state.status === 'failed' ? { status: state.isLoggedIn ? 'connecting' : 'opening' } : state
    case 'failed':
      if (state.status === 'done' || state.status === 'failed') return state
      return { status: 'failed', problem: event.problem, isLoggedIn: state.status === 'connecting' }
  }
}
