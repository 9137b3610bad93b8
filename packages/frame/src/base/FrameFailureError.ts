import type { FrameErrorName, FrameFailure } from '@latchkey/protocol/frame'

/** The reason why an app's message fails, as sent over the port. `failure.message` is for developers. */
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
