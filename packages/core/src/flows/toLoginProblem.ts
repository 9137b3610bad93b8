import { FrameCallNotAllowedError, FrameRequestError } from '../errors/frame.ts'

/** Why a login by a provider, or a step of it, has to be done again. */
export type LoginProblem = {
  /**
   * The provider or the visitor there said no; the server does not know the provider; it took too long; the code is
   * another one; a login of now is another user's; anything else.
   */
  is: 'refused' | 'notOffered' | 'over' | 'wrongCode' | 'otherUser' | 'other'
  error: Error
}

const problems: Partial<Record<FrameRequestError['reason'], LoginProblem['is']>> = {
  LOGIN_REFUSED: 'refused',
  REJECTED: 'refused',
  CODE_INVALID: 'wrongCode',
  CODE_DEAD: 'over',
  OTHER_USER: 'otherUser',
}

/** Reads what the frame refused, or anything else that went wrong. */
export function toLoginProblem(error: unknown): LoginProblem {
  const known = error instanceof FrameRequestError ? problems[error.reason] : undefined
  const is = error instanceof FrameCallNotAllowedError ? 'notOffered' : known
  return { is: is ?? 'other', error: error instanceof Error ? error : new Error(String(error)) }
}
