/** Problem that requires repeating a step of an email login. */
export type EmailLoginProblem = {
  /** The code is wrong, the code or login expired, the last email was sent too recently (8.7), or any other problem. */
  type: 'wrongCode' | 'deadCode' | 'tooSoon' | 'other'
  /** The cause, for logs. Its text is not for visitors. */
  error: Error
}

/** Details of the email that was sent. */
type Mailed = {
  email: string
  /** On a new device: two digits, also shown on the page that the email links to. */
  digits: string | undefined
  /** When another email can be requested (Unix time in ms). */
  resendAt: number
  isResending: boolean
  problem: EmailLoginProblem | undefined
}

/** States of an email login. */
export type EmailLoginState =
  /** The email is being requested. */
  | { status: 'sending'; email: string }
  /** Waiting for the visitor to open the link in the email. */
  | ({ status: 'device' } & Mailed)
  /** Waiting for the visitor to type the code in the email. */
  | ({ status: 'code' } & Mailed)
  | ({ status: 'verifying'; code: string } & Mailed)
  /** Logged in. The kit is connecting the wallet. */
  | { status: 'connecting'; email: string }
  | { status: 'done'; email: string }
  /** Sending the email or connecting failed. `retryAt`: when a retry is possible (8.7). */
  | { status: 'failed'; email: string; problem: EmailLoginProblem; retryAt: number }

/** Events of an email login. */
export type EmailLoginEvent =
  | { type: 'mailed'; next: 'device' | 'code'; digits: string | undefined; resendAt: number }
  /** The user is already logged in with this address. */
  | { type: 'known' }
  | { type: 'deviceConfirmed' }
  /** The visitor typed a code. */
  | { type: 'codeTyped'; code: string }
  | { type: 'verified' }
  /** The server requires the link to be opened before it checks a code. */
  | { type: 'deviceUnconfirmed' }
  | { type: 'connected' }
  /** The visitor requested another email. */
  | { type: 'resendRequested' }
  /** The visitor requested a retry. */
  | { type: 'retryRequested' }
  /** `retryAt`: when a retry is possible (Unix time in ms). */
  | { type: 'failed'; problem: EmailLoginProblem; retryAt: number }

/** Returns the next state of an email login. Pure and total. Every state keeps the address. */
export function emailLoginTransition(state: EmailLoginState, event: EmailLoginEvent): EmailLoginState {
  const { email } = state
  const isMailed = state.status === 'device' || state.status === 'code'
  const isAsking = state.status === 'sending' || (isMailed && state.isResending)
  switch (event.type) {
    case 'mailed': {
      const { digits, next, resendAt } = event
      const mailed = { email, digits, resendAt, isResending: false, problem: undefined }
      return isAsking ? { status: next, ...mailed } : state
    }
    case 'known':
      return isAsking ? { status: 'connecting', email } : state
    case 'deviceConfirmed':
      return state.status === 'device' ? { ...state, status: 'code', problem: undefined } : state
    case 'codeTyped':
      return state.status === 'code' && !state.isResending
        ? { ...state, status: 'verifying', code: event.code, problem: undefined }
        : state
    case 'verified':
      return state.status === 'verifying' ? { status: 'connecting', email } : state
    case 'deviceUnconfirmed':
      return state.status === 'verifying' ? { status: 'device', ...mailedOf(state) } : state
    case 'connected':
      return state.status === 'connecting' ? { status: 'done', email } : state
    case 'resendRequested':
      return isMailed && !state.isResending ? { ...state, isResending: true, problem: undefined } : state
    case 'retryRequested':
      if (state.status === 'failed') return { status: 'sending', email }
      return isMailed && state.problem ? { ...state, problem: undefined } : state
    case 'failed':
      return failed(state, event)
  }
}

function failed(
  state: EmailLoginState,
  { problem, retryAt }: Extract<EmailLoginEvent, { type: 'failed' }>,
): EmailLoginState {
  switch (state.status) {
    case 'sending':
    case 'connecting':
      return { status: 'failed', email: state.email, problem, retryAt }
    case 'device':
    case 'code':
      // The previous email is still valid.
      return { ...state, isResending: false, resendAt: Math.max(state.resendAt, retryAt), problem }
    case 'verifying':
      return { status: 'code', ...mailedOf(state), problem }
    case 'done':
    case 'failed':
      return state
  }
}

function mailedOf({ digits, email, isResending, problem, resendAt }: Mailed): Mailed {
  return { digits, email, isResending, problem, resendAt }
}
