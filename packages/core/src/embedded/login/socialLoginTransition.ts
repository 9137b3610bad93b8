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
  | { status: 'opening'; provider: SocialProvider }
  /** The visitor is at the provider, or has to enter six digits from there. */
  | ({ status: 'waiting' } & Led)
  /** The six digits are being verified. */
  | ({ status: 'verifying'; code: string } & Led)
  /** Logged in. The kit is connecting the wallet. */
  | { status: 'connecting'; provider: SocialProvider }
  | { status: 'done'; provider: SocialProvider }
  /** `isLoggedIn` is set if only connecting failed. */
  | { status: 'failed'; provider: SocialProvider; problem: LoginProblem; isLoggedIn: boolean }

/** Events of a social login. */
export type SocialLoginEvent =
  /** The URL is known and was opened in the window, if possible. */
  | { type: 'led'; uri: string; page: Led['page'] }
  /** The visitor opened the window manually. */
  | { type: 'pageOpened' }
  | { type: 'pageClosed' }
  /** The visitor typed the digits that the window shows if it has no opener. */
  | { type: 'codeTyped'; code: string }
  /** The login was approved. */
  | { type: 'verified' }
  | { type: 'connected' }
  /** The visitor requested a retry. Send it within a user gesture, because it opens a window. */
  | { type: 'retryRequested' }
  | { type: 'failed'; problem: LoginProblem }

/** Returns the next state of a social login. Pure and total. Every state keeps the provider. */
export function socialLoginTransition(state: SocialLoginState, event: SocialLoginEvent): SocialLoginState {
  const { provider } = state
  const isLed = state.status === 'waiting' || state.status === 'verifying'
  switch (event.type) {
    case 'led': {
      const { page, uri } = event
      return state.status === 'opening'
        ? { status: 'waiting', provider, uri, page, problem: undefined }
        : state
    }
    case 'pageOpened':
      return state.status === 'waiting' && state.page !== 'open'
        ? { ...state, page: 'open', problem: undefined }
        : state
    case 'pageClosed':
      return state.status === 'waiting' && state.page === 'open' ? { ...state, page: 'closed' } : state
    case 'codeTyped':
      return state.status === 'waiting'
        ? { ...state, status: 'verifying', code: event.code, problem: undefined }
        : state
    case 'verified':
      return isLed ? { status: 'connecting', provider } : state
    case 'connected':
      return state.status === 'connecting' ? { status: 'done', provider } : state
    case 'retryRequested':
      if (state.status === 'failed') return { status: state.isLoggedIn ? 'connecting' : 'opening', provider }
      return state.status === 'waiting' ? { status: 'opening', provider } : state
    case 'failed':
      return failed(state, event.problem)
  }
}

function failed(state: SocialLoginState, problem: LoginProblem): SocialLoginState {
  const { provider } = state
  switch (state.status) {
    case 'opening':
    case 'waiting':
    case 'connecting':
      return { status: 'failed', provider, problem, isLoggedIn: state.status === 'connecting' }
    case 'verifying': {
      // A typo does not end the login. A login that is over cannot be retried with another code.
      const { page, uri } = state
      const isOver = problem.type === 'over' || problem.type === 'refused' || problem.type === 'otherUser'
      if (isOver) return { status: 'failed', provider, problem, isLoggedIn: false }
      return { status: 'waiting', provider, uri, page, problem }
    }
    case 'done':
    case 'failed':
      return state
  }
}
