import type { EmailLoginProblem } from '../login/emailLoginTransition.ts'

/** A code that was emailed. */
type Mailed = {
  /** Whether the code of the current or the new address is expected. */
  step: 'old' | 'new'
  /** The new address. */
  email: string
  /** The code of the current address, needed to send another email to the new one. */
  oldOtp: string | undefined
  /** When another email can be requested (Unix time in ms). */
  resendAt: number
  isResending: boolean
  problem: EmailLoginProblem | undefined
}

/** States of an email change. */
export type UpdateEmailState =
  /** The first email is being requested. */
  | { is: 'sending'; email: string }
  /** The wallet requires a recent login first. */
  | { is: 'login'; email: string }
  | ({ is: 'code' } & Mailed)
  | ({ is: 'verifying'; otp: string } & Mailed)
  | { is: 'done'; email: string }
  /** No email was sent. `retryAt`: when a retry is possible (8.7). */
  | { is: 'failed'; email: string; problem: EmailLoginProblem; retryAt: number }

/** Events of an email change. */
export type UpdateEmailEvent =
  | { is: 'loginRequired' }
  | { is: 'loggedIn' }
  | { is: 'mailed'; step: 'old' | 'new'; resendAt: number }
  /** The visitor typed a code. */
  | { is: 'codeTyped'; otp: string }
  | { is: 'changed'; email: string }
  /** The visitor requested another email. */
  | { is: 'resendAsked' }
  /** The visitor requested a retry. */
  | { is: 'retryAsked' }
  /** `retryAt`: when a retry is possible (Unix time in ms). */
  | { is: 'failed'; problem: EmailLoginProblem; retryAt: number }

/** Returns the next state of an email change. Pure and total. */
export function updateEmailTransition(state: UpdateEmailState, event: UpdateEmailEvent): UpdateEmailState {
  const { email } = state
  const isAsking = state.is === 'sending' || (state.is === 'code' && state.isResending)
  switch (event.is) {
    case 'loginRequired':
      return isAsking ? { is: 'login', email } : state
    case 'loggedIn':
      return state.is === 'login' ? { is: 'sending', email } : state
    case 'mailed': {
      if (!isAsking && state.is !== 'verifying') return state
      const { step, resendAt } = event
      const oldOtp = state.is === 'verifying' ? state.otp : state.is === 'code' ? state.oldOtp : undefined
      return { is: 'code', step, email, oldOtp, resendAt, isResending: false, problem: undefined }
    }
    case 'codeTyped':
      return state.is === 'code' && !state.isResending
        ? { ...state, is: 'verifying', otp: event.otp, problem: undefined }
        : state
    case 'changed':
      return state.is === 'verifying' ? { is: 'done', email: event.email } : state
    case 'resendAsked':
      return state.is === 'code' && !state.isResending
        ? { ...state, isResending: true, problem: undefined }
        : state
    case 'retryAsked':
      return state.is === 'failed' ? { is: 'sending', email } : state
    case 'failed':
      return failed(state, event)
  }
}

function failed(
  state: UpdateEmailState,
  { problem, retryAt }: Extract<UpdateEmailEvent, { is: 'failed' }>,
): UpdateEmailState {
  switch (state.is) {
    case 'sending':
      return { is: 'failed', email: state.email, problem, retryAt }
    case 'code':
      // The previous email is still valid.
      return { ...state, isResending: false, resendAt: Math.max(state.resendAt, retryAt), problem }
    case 'verifying': {
      const { step, email, oldOtp, resendAt, isResending } = state
      return { is: 'code', step, email, oldOtp, resendAt, isResending, problem }
    }
    case 'login':
    case 'done':
    case 'failed':
      return state
  }
}
