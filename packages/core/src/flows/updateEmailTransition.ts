import type { EmailLoginProblem } from './emailLoginTransition.ts'

/** A code that was mailed. */
type Mailed = {
  /** Whose code is due: that of the address of now, or that of the new one. */
  step: 'old' | 'new'
  /** The address that is to be. */
  email: string
  /** The code of the old address: with it another mail goes to the new one. */
  oldOtp: string | undefined
  /** From when on another mail may be asked for (Unix time in ms). */
  resendAt: number
  isResending: boolean
  problem: EmailLoginProblem | undefined
}

/** States of a change of address. */
export type UpdateEmailState =
  /** The first mail is being asked for. */
  | { is: 'sending'; email: string }
  /** The wallet wants a login of the last minutes first. */
  | { is: 'login'; email: string }
  | ({ is: 'code' } & Mailed)
  | ({ is: 'verifying'; otp: string } & Mailed)
  | { is: 'done'; email: string }
  /** No mail was sent. `retryAt`: when the same may be asked again (8.7). */
  | { is: 'failed'; email: string; problem: EmailLoginProblem; retryAt: number }

/** What can happen to a change of address. */
export type UpdateEmailEvent =
  | { is: 'loginRequired' }
  | { is: 'loggedIn' }
  | { is: 'mailed'; step: 'old' | 'new'; resendAt: number }
  /** The visitor typed a code. */
  | { is: 'codeTyped'; otp: string }
  | { is: 'changed'; email: string }
  /** The visitor wants another mail. */
  | { is: 'resendAsked' }
  /** The visitor wants to try again what failed. */
  | { is: 'retryAsked' }
  /** `retryAt`: when the same may be asked again (Unix time in ms). */
  | { is: 'failed'; problem: EmailLoginProblem; retryAt: number }

/** The transitions of a change of address: pure and total. */
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
      // What came before the visitor asked for another mail is still good.
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
