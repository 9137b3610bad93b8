import * as s from './shapes.ts'
import { user } from './user.ts'

/** What the frame tells unasked. `ready` goes to `window.parent`, everything else through the port. */
export const frameEvents = {
  ready: s.object({}),
  /** Another tab, or the server, has changed who is logged in; null: nobody is. */
  'session-update': s.object({ user: s.nullable(user) }),
  /** What stands to be approved: the host shows the frame while there is something. */
  'approval-update': s.object({
    pending: s.number(),
    /** Escape was pressed in the frame: the modal shakes (2.8). */
    isRefused: s.optional(s.boolean),
  }),
} as const
/** Name of something that the frame tells unasked. */
export type FrameEventName = keyof typeof frameEvents
/** Its payload. */
export type FrameEventPayload<name extends FrameEventName> = s.Read<(typeof frameEvents)[name]>
