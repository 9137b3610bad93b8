import type { Shape } from './shapes.ts'

/** One message of the app to the wallet's frame, as data: client, handlers and tests are derived from it. */
export type FrameMessage<
  type extends string = string,
  request extends Shape = Shape,
  response extends Shape = Shape,
> = {
  /** The word on the wire; its answers are `<type>-success` and `<type>-error`. */
  type: type
  request: request
  response: response
  /** How long it may take: a request of 9.17, or as long as the visitor thinks. */
  waits: 'request' | 'visitor'
  /** The field that brings what the visitor was waited for: asked with it, it is a request of 9.17. */
  unlessGiven?: string
  /** Whether it may be sent again to a frame that was loaded anew. */
  isSafe: boolean
}

/** Declares one message. */
export function defineMessage<const type extends string, request extends Shape, response extends Shape>(
  message: FrameMessage<type, request, response>,
): FrameMessage<type, request, response> {
  return message
}
