import type { LoginProblem } from './toLoginProblem.ts'

/** States of a login by Farcaster. */
export type FarcasterLoginState =
  /** The page that a phone is to open is being asked for. */
  | { is: 'opening' }
  /** A phone may open the page, which shows these two digits; the visitor says yes there and in Farcaster. */
  | { is: 'waiting'; uri: string; digits: string }
  /** Logged in: the kit takes the wallet. */
  | { is: 'connecting' }
  | { is: 'done' }
  /** `isLoggedIn`: all but the connection is there. */
  | { is: 'failed'; problem: LoginProblem; isLoggedIn: boolean }

/** What can happen to a login by Farcaster. */
export type FarcasterLoginEvent =
  | { is: 'led'; uri: string; digits: string }
  /** Logged in. */
  | { is: 'verified' }
  | { is: 'connected' }
  | { is: 'retryAsked' }
  | { is: 'failed'; problem: LoginProblem }

/** The transitions of a login by Farcaster: pure and total. */
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
