import { FrameFailureError } from '../base/FrameFailureError.ts'

/** Returns whether the outcome of a request is unknown: there was no response, or the server failed (5xx). */
export function isUnanswered(error: unknown): boolean {
  if (!(error instanceof FrameFailureError)) return false
  return error.failure.name === 'UNAVAILABLE' || (typeof error.cause === 'number' && error.cause >= 500)
}
