import type { SocialProvider } from '@latchkey/protocol/vocabulary'
import type { LoginProblem } from './toLoginProblem.ts'

/** A login whose window has an address. */
type Led = {
  provider: SocialProvider
  /** Where the window leads, for whoever has to open it by hand. */
  uri: string
  /** What is known of the window: `closed` may also be one that the page has lost sight of. */
  page: 'open' | 'blocked' | 'closed'
  problem: LoginProblem | undefined
}

/** States of a social login. */
export type SocialLoginState =
  /** The window is there, if the browser lets it, and its address is being asked for. */
  | { is: 'opening'; provider: SocialProvider }
  /** The visitor is at the provider, or has six digits to bring back from there. */
  | ({ is: 'waiting' } & Led)
  /** The six digits are being checked. */
  | ({ is: 'verifying'; code: string } & Led)
  /** Logged in: the kit takes the wallet. */
  | { is: 'connecting'; provider: SocialProvider }
  | { is: 'done'; provider: SocialProvider }
  /** `isLoggedIn`: all but the connection is there. */
  | { is: 'failed'; provider: SocialProvider; problem: LoginProblem; isLoggedIn: boolean }

/** What can happen to a social login. */
export type SocialLoginEvent =
  /** The window's address is known, and the window was led there if it could be. */
  | { is: 'led'; uri: string; page: Led['page'] }
  /** The visitor opened the window by hand. */
  | { is: 'pageOpened' }
  | { is: 'pageClosed' }
  /** The visitor typed the digits that the window shows where it has no opener. */
  | { is: 'codeTyped'; code: string }
  /** Logged in. */
  | { is: 'verified' }
  | { is: 'connected' }
  /** The visitor wants to try again; to be sent inside the gesture, since it opens a window. */
  | { is: 'retryAsked' }
  | { is: 'failed'; problem: LoginProblem }

/** The transitions of a social login: pure and total. The provider survives all of them. */
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
      // A typing error costs no login; what is over cannot be typed again.
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
