import type { FrameMessage } from './defineMessage.ts'

/** Whether this payload of a message is answered within the time of a request (9.17), whatever the visitor does. */
export const isTimed = ({ waits, unlessGiven }: FrameMessage, payload: unknown): boolean =>
  waits === 'request' ||
  (unlessGiven !== undefined && (payload as Record<string, unknown>)[unlessGiven] !== undefined)
