import { FrameCallNotAllowedError, FrameRequestError } from '../client/errors.ts'

/** Problem that requires repeating a social login or one of its steps. */
export type LoginProblem = {
  /**
   * The provider or visitor rejected it, the server does not offer the provider, it expired, the code is wrong, a fresh
   * login was by another user, or any other problem.
   */
  type: 'refused' | 'notOffered' | 'over' | 'wrongCode' | 'otherUser' | 'other'
  /** The cause, for logs. Its text is not for visitors. */
  error: Error
}

const problems: Partial<Record<FrameRequestError['reason'], LoginProblem['type']>> = {
  LOGIN_REFUSED: 'refused',
  REJECTED: 'refused',
  CODE_INVALID: 'wrongCode',
  CODE_DEAD: 'over',
  OTHER_USER: 'otherUser',
}

/** Maps an error of the frame, or any other, to a login problem. */
export function toLoginProblem(error: unknown): LoginProblem {
  const known = error instanceof FrameRequestError ? problems[error.reason] : undefined
  const type = error instanceof FrameCallNotAllowedError ? 'notOffered' : known
  return { type: type ?? 'other', error: error instanceof Error ? error : new Error(String(error)) }
}
