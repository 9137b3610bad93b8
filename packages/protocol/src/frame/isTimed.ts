import type { FrameMessage } from './defineMessage.ts'

/** Whether a message with this payload has the timeout of a request (9.17), independent of the user. */
export const isTimed = ({ waits, unlessGiven }: FrameMessage, payload: unknown): boolean =>
  waits === 'request' ||
  (unlessGiven !== undefined && (payload as Record<string, unknown>)[unlessGiven] !== undefined)
