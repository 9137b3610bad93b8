import { FrameFailureError } from '../FrameFailureError.ts'

/** Whether nobody knows what became of a question: no answer came, or the server had none (5xx). */
export function isUnanswered(error: unknown): boolean {
  if (!(error instanceof FrameFailureError)) return false
  return error.failure.name === 'UNAVAILABLE' || (typeof error.cause === 'number' && error.cause >= 500)
}
