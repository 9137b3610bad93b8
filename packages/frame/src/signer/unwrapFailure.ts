import { FrameFailureError } from '../base/FrameFailureError.ts'

/** Returns the chain's own error that viem has wrapped. */
export function unwrapFailure(error: unknown): unknown {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof FrameFailureError) return cause
  }
  return error
}
