import { FrameFailureError } from '../FrameFailureError.ts'

/** The chain's own error, from below what viem wraps around it. */
export function unwrapFailure(error: unknown): unknown {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof FrameFailureError) return cause
  }
  return error
}
