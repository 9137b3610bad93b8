import * as s from './shapes.ts'
import { user } from './user.ts'

/** What the frame tells unasked. `ready` goes to `window.parent`, everything else through the port. */
export const frameEvents = {
  ready: s.object({
    /** Where approvals are taken: on this page, or in a window of the wallet's own. */
    approvals: s.optional(s.oneOf(['here', 'window'])),
  }),
  /** Another tab, or the server, has changed who is logged in; null: nobody is. */
  'session-update': s.object({ user: s.nullable(user) }),
  /** What is pending: the host shows the frame, or offers the wallet's window, while there is something. */
  'approval-update': s.object({
    pending: s.number(),
    /** Present where the first of them is answered in a window of the wallet, and not on this page. */
    place: s.optional(s.oneOf(['window'])),
    /** Whether a window of the wallet has found the frame. */
    isReviewed: s.optional(s.boolean),
    /** Where the visitor had that window last, CSS pixels on the screen. */
    window: s.optional(
      s.object({ left: s.number(), top: s.number(), width: s.number(), height: s.number() }),
    ),
    /** Escape was pressed in the frame: the modal shakes (2.8). */
    isRefused: s.optional(s.boolean),
  }),
} as const
/** Name of something that the frame tells unasked. */
export type FrameEventName = keyof typeof frameEvents
/** Its payload. */
export type FrameEventPayload<name extends FrameEventName> = s.Read<(typeof frameEvents)[name]>
