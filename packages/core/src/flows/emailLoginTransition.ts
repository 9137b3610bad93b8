/** Why a step of a login by e-mail has to be done again. */
export type EmailLoginProblem = {
  /** Another code was mailed; the code or the whole login is over; the last mail is too fresh (8.7); anything else. */
  is: 'wrongCode' | 'deadCode' | 'tooSoon' | 'other'
  error: Error
}

/** What has been mailed. */
type Mailed = {
  email: string
  /** On a device that is new: the two digits that the mail's page shows, too. */
  digits: string | undefined
  /** From when on another mail may be asked for (Unix time in ms). */
  resendAt: number
  isResending: boolean
  problem: EmailLoginProblem | undefined
}

/** States of a login by e-mail. */
export type EmailLoginState =
  /** The mail is being asked for. */
  | { is: 'sending'; email: string }
  /** The link in the mail has to be clicked. */
  | ({ is: 'device' } & Mailed)
  /** The code in the mail has to be typed. */
  | ({ is: 'code' } & Mailed)
  | ({ is: 'verifying'; otp: string } & Mailed)
  /** Logged in: the kit takes the wallet. */
  | { is: 'connecting'; email: string }
  | { is: 'done'; email: string }
  /** No mail was sent, or the wallet could not be taken. `retryAt`: when the same may be asked again (8.7). */
  | { is: 'failed'; email: string; problem: EmailLoginProblem; retryAt: number }

/** What can happen to a login by e-mail. */
export type EmailLoginEvent =
  | { is: 'mailed'; next: 'device' | 'code'; digits: string | undefined; resendAt: number }
  /** Whoever asks is logged in under that address already. */
  | { is: 'known' }
  | { is: 'deviceConfirmed' }
  /** The visitor typed a code. */
  | { is: 'codeTyped'; otp: string }
  | { is: 'verified' }
  /** The server wants the link clicked before it looks at a code. */
  | { is: 'deviceUnconfirmed' }
  | { is: 'connected' }
  /** The visitor wants another mail. */
  | { is: 'resendAsked' }
  /** The visitor wants to try again what failed. */
  | { is: 'retryAsked' }
  /** `retryAt`: when the same may be asked again (Unix time in ms). */
  | { is: 'failed'; problem: EmailLoginProblem; retryAt: number }

/** The transitions of a login by e-mail: pure and total. The address survives all of them. */
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
      // What came before the visitor asked for another mail is still good.
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
