import { FrameRequestError } from '../errors/frame.ts'

/** Tells whether the wallet wants a login of the last minutes first. */
export function isLoginRequired(error: unknown): boolean {
  return error instanceof FrameRequestError && error.reason === 'LOGIN_REQUIRED'
}
