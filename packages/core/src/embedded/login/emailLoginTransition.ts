/** Problem that requires repeating a step of an email login. */
export type EmailLoginProblem = {
  /** The code is wrong, the code or login expired, the last email was sent too recently (8.7), or any other problem. */
  is: 'wrongCode' | 'deadCode' | 'tooSoon' | 'other'
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
  | { is: 'sending'; email: string }
  /** Waiting for the visitor to open the link in the email. */
  | ({ is: 'device' } & Mailed)
  /** Waiting for the visitor to type the code in the email. */
  | ({ is: 'code' } & Mailed)
  | ({ is: 'verifying'; otp: string } & Mailed)
  /** Logged in. The kit is connecting the wallet. */
  | { is: 'connecting'; email: string }
  | { is: 'done'; email: string }
  /** Sending the email or connecting failed. `retryAt`: when a retry is possible (8.7). */
  | { is: 'failed'; email: string; problem: EmailLoginProblem; retryAt: number }

/** Events of an email login. */
export type EmailLoginEvent =
  | { is: 'mailed'; next: 'device' | 'code'; digits: string | undefined; resendAt: number }
  /** The user is already logged in with this address. */
  | { is: 'known' }
  | { is: 'deviceConfirmed' }
  /** The visitor typed a code. */
  | { is: 'codeTyped'; otp: string }
  | { is: 'verified' }
  /** The server requires the link to be opened before it checks a code. */
  | { is: 'deviceUnconfirmed' }
  | { is: 'connected' }
  /** The visitor requested another email. */
  | { is: 'resendAsked' }
  /** The visitor requested a retry. */
  | { is: 'retryAsked' }
  /** `retryAt`: when a retry is possible (Unix time in ms). */
  | { is: 'failed'; problem: EmailLoginProblem; retryAt: number }

/** Returns the next state of an email login. Pure and total. Every state keeps the address. */
export function emailLoginTransition(state: EmailLoginState, event: EmailLoginEvent): EmailLoginState {
  const { email } = state
  const isMailed = state.is === 'device' || state.is === 'code'
  const isAsking = state.is === 'sending' || (isMailed && state.isResending)
  switch (event.is) {
    case 'mailed': {
      const { digits, next, resendAt } = event
      const mailed = { email, digits, resendAt, isResending: false, problem: undefined }
      return isAsking ? { is: next, ...mailed } : state
    }
    case 'known':
      return isAsking ? { is: 'connecting', email } : state
    case 'deviceConfirmed':
      return state.is === 'device' ? { ...state, is: 'code', problem: undefined } : state
    case 'codeTyped':
      return state.is === 'code' && !state.isResending
        ? { ...state, is: 'verifying', otp: event.otp, problem: undefined }
        : state
    case 'verified':
      return state.is === 'verifying' ? { is: 'connecting', email } : state
    case 'deviceUnconfirmed':
      return state.is === 'verifying' ? { is: 'device', ...mailedOf(state) } : state
    case 'connected':
      return state.is === 'connecting' ? { is: 'done', email } : state
    case 'resendAsked':
      return isMailed && !state.isResending ? { ...state, isResending: true, problem: undefined } : state
    case 'retryAsked':
      if (state.is === 'failed') return { is: 'sending', email }
      return isMailed && state.problem ? { ...state, problem: undefined } : state
    case 'failed':
      return failed(state, event)
  }
}

function failed(
  state: EmailLoginState,
  { problem, retryAt }: Extract<EmailLoginEvent, { is: 'failed' }>,
): EmailLoginState {
  switch (state.is) {
    case 'sending':
    case 'connecting':
      return { is: 'failed', email: state.email, problem, retryAt }
    case 'device':
    case 'code':
      // The previous email is still valid.
      return { ...state, isResending: false, resendAt: Math.max(state.resendAt, retryAt), problem }
    case 'verifying':
      return { is: 'code', ...mailedOf(state), problem }
    case 'done':
    case 'failed':
      return state
  }
}

function mailedOf({ digits, email, isResending, problem, resendAt }: Mailed): Mailed {
  return { digits, email, isResending, problem, resendAt }
}
