import type { EmailLoginProblem } from '../login/emailLoginTransition.ts'

/** A code that was emailed. */
type Mailed = {
  /** Whether the code of the current or the new address is expected. */
  step: 'old' | 'new'
  /** The new address. */
  email: string
  /** The code of the current address, needed to send another email to the new one. */
  oldCode: string | undefined
  /** When another email can be requested (Unix time in ms). */
  resendAt: number
  isResending: boolean
  problem: EmailLoginProblem | undefined
}

/** States of an email change. */
export type UpdateEmailState =
  /** The first email is being requested. */
  | { status: 'sending'; email: string }
  /** The wallet requires a recent login first. */
  | { status: 'login'; email: string }
  | ({ status: 'code' } & Mailed)
  | ({ status: 'verifying'; code: string } & Mailed)
  | { status: 'done'; email: string }
  /** No email was sent. `retryAt`: when a retry is possible (8.7). */
  | { status: 'failed'; email: string; problem: EmailLoginProblem; retryAt: number }

/** Events of an email change. */
export type UpdateEmailEvent =
  | { type: 'loginRequired' }
  | { type: 'loggedIn' }
  | { type: 'mailed'; step: 'old' | 'new'; resendAt: number }
  /** The visitor typed a code. */
  | { type: 'codeTyped'; code: string }
  | { type: 'changed'; email: string }
  /** The visitor requested another email. */
  | { type: 'resendRequested' }
  /** The visitor requested a retry. */
  | { type: 'retryRequested' }
  /** `retryAt`: when a retry is possible (Unix time in ms). */
  | { type: 'failed'; problem: EmailLoginProblem; retryAt: number }

/** Returns the next state of an email change. Pure and total. */
export function updateEmailTransition(state: UpdateEmailState, event: UpdateEmailEvent): UpdateEmailState {
  const { email } = state
  const isAsking = state.status === 'sending' || (state.status === 'code' && state.isResending)
  switch (event.type) {
    case 'loginRequired':
      return isAsking ? { status: 'login', email } : state
    case 'loggedIn':
      return state.status === 'login' ? { status: 'sending', email } : state
    case 'mailed': {
      if (!isAsking && state.status !== 'verifying') return state
      const { step, resendAt } = event
      const oldCode =
        state.status === 'verifying' ? state.code : state.status === 'code' ? state.oldCode : undefined
      return { status: 'code', step, email, oldCode, resendAt, isResending: false, problem: undefined }
    }
    case 'codeTyped':
      return state.status === 'code' && !state.isResending
        ? { ...state, status: 'verifying', code: event.code, problem: undefined }
        : state
    case 'changed':
      return state.status === 'verifying' ? { status: 'done', email: event.email } : state
    case 'resendRequested':
      return state.status === 'code' && !state.isResending
        ? { ...state, isResending: true, problem: undefined }
        : state
    case 'retryRequested':
      return state.status === 'failed' ? { status: 'sending', email } : state
    case 'failed':
      return failed(state, event)
  }
}

function failed(
  state: UpdateEmailState,
  { problem, retryAt }: Extract<UpdateEmailEvent, { type: 'failed' }>,
): UpdateEmailState {
  switch (state.status) {
    case 'sending':
      return { status: 'failed', email: state.email, problem, retryAt }
    case 'code':
      // The previous email is still valid.
      return { ...state, isResending: false, resendAt: Math.max(state.resendAt, retryAt), problem }
    case 'verifying': {
      const { step, email, oldCode, resendAt, isResending } = state
      return { status: 'code', step, email, oldCode, resendAt, isResending, problem }
    }
    case 'login':
    case 'done':
    case 'failed':
      return state
  }
}
