import type { SocialProvider } from '@latchkey/protocol/vocabulary'
import type { LoginProblem } from './toLoginProblem.ts'

/** A login whose window has a URL. */
type Led = {
  provider: SocialProvider
  /** URL of the window, for opening it manually. */
  uri: string
  /** State of the window. `closed` may also mean that the page lost its reference. */
  page: 'open' | 'blocked' | 'closed'
  problem: LoginProblem | undefined
}

/** States of a social login. */
export type SocialLoginState =
  /** The window is open, unless blocked, and its URL is being requested. */
  | { is: 'opening'; provider: SocialProvider }
  /** The visitor is at the provider, or has to enter six digits from there. */
  | ({ is: 'waiting' } & Led)
  /** The six digits are being verified. */
  | ({ is: 'verifying'; code: string } & Led)
  /** Logged in. The kit is connecting the wallet. */
  | { is: 'connecting'; provider: SocialProvider }
  | { is: 'done'; provider: SocialProvider }
  /** `isLoggedIn` is set if only connecting failed. */
  | { is: 'failed'; provider: SocialProvider; problem: LoginProblem; isLoggedIn: boolean }

/** Events of a social login. */
export type SocialLoginEvent =
  /** The URL is known and was opened in the window, if possible. */
  | { is: 'led'; uri: string; page: Led['page'] }
  /** The visitor opened the window manually. */
  | { is: 'pageOpened' }
  | { is: 'pageClosed' }
  /** The visitor typed the digits that the window shows if it has no opener. */
  | { is: 'codeTyped'; code: string }
  /** The login was approved. */
  | { is: 'verified' }
  | { is: 'connected' }
  /** The visitor requested a retry. Send it within a user gesture, because it opens a window. */
  | { is: 'retryAsked' }
  | { is: 'failed'; problem: LoginProblem }

/** Returns the next state of a social login. Pure and total. Every state keeps the provider. */
export function socialLoginTransition(state: SocialLoginState, event: SocialLoginEvent): SocialLoginState {
  const { provider } = state
  const isLed = state.is === 'waiting' || state.is === 'verifying'
  switch (event.is) {
    case 'led': {
      const { page, uri } = event
      return state.is === 'opening' ? { is: 'waiting', provider, uri, page, problem: undefined } : state
    }
    case 'pageOpened':
      return state.is === 'waiting' && state.page !== 'open'
        ? { ...state, page: 'open', problem: undefined }
        : state
    case 'pageClosed':
      return state.is === 'waiting' && state.page === 'open' ? { ...state, page: 'closed' } : state
    case 'codeTyped':
      return state.is === 'waiting'
        ? { ...state, is: 'verifying', code: event.code, problem: undefined }
        : state
    case 'verified':
      return isLed ? { is: 'connecting', provider } : state
    case 'connected':
      return state.is === 'connecting' ? { is: 'done', provider } : state
    case 'retryAsked':
      if (state.is === 'failed') return { is: state.isLoggedIn ? 'connecting' : 'opening', provider }
      return state.is === 'waiting' ? { is: 'opening', provider } : state
    case 'failed':
      return failed(state, event.problem)
  }
}

function failed(state: SocialLoginState, problem: LoginProblem): SocialLoginState {
  const { provider } = state
  switch (state.is) {
    case 'opening':
    case 'waiting':
    case 'connecting':
      return { is: 'failed', provider, problem, isLoggedIn: state.is === 'connecting' }
    case 'verifying': {
      // A typo does not end the login. A login that is over cannot be retried with another code.
      const { page, uri } = state
      const isOver = problem.is === 'over' || problem.is === 'refused' || problem.is === 'otherUser'
      if (isOver) return { is: 'failed', provider, problem, isLoggedIn: false }
      return { is: 'waiting', provider, uri, page, problem }
    }
    case 'done':
    case 'failed':
      return state
  }
}
