import type { FrameErrorName, FrameFailure } from '@latchkey/protocol/frame'

/** Why a message of the app comes to nothing, as it crosses the port. `failure.message` is for a developer. */
export class FrameFailureError extends Error {
  override readonly name = 'FrameFailureError'
  readonly failure: FrameFailure

  constructor(
    name: FrameErrorName,
    message: string,
    options: Omit<FrameFailure, 'name' | 'message'> & { cause?: unknown } = {},
  ) {
    const { cause, ...rest } = options
    super(message, cause === undefined ? undefined : { cause })
    this.failure = { ...rest, name, message }
  }
}
