import type { Shape } from './shapes.ts'

/** A message from the app to the wallet's frame, as data. The client, handlers and tests are derived from it. */
export type FrameMessage<
  type extends string = string,
  request extends Shape = Shape,
  response extends Shape = Shape,
> = {
  /** The message's type on the wire. Responses are `<type>-success` and `<type>-error`. */
  type: type
  /** Shape of the request's payload. */
  request: request
  /** Shape of a successful response's payload. */
  response: response
  /** Timeout: a request of 9.17, or unlimited while the user decides. */
  waits: 'request' | 'visitor'
  /** The field with the user's input: a message that includes it is a request of 9.17. */
  unlessGiven?: string
  /** Whether it may be sent again after the frame reloads. */
  isSafe: boolean
}

/** Declares one message. */
export function defineMessage<const type extends string, request extends Shape, response extends Shape>(
  message: FrameMessage<type, request, response>,
): FrameMessage<type, request, response> {
  return message
}

/**
 * Returns whether a message with this payload has the timeout of a request (9.17), independent of the user.
 * @param payload Payload of the request.
 */
export const isTimed = ({ waits, unlessGiven }: FrameMessage, payload: unknown): boolean =>
  waits === 'request' ||
  (unlessGiven !== undefined && (payload as Record<string, unknown>)[unlessGiven] !== undefined)
