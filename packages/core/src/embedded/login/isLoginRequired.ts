import { FrameRequestError } from '../client/errors.ts'

/** Returns whether an error means that the wallet requires a recent login first. */
export function isLoginRequired(error: unknown): boolean {
  return error instanceof FrameRequestError && error.reason === 'LOGIN_REQUIRED'
}
