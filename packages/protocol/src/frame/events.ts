import * as s from './shapes.ts'
import { user } from './user.ts'

/** Unsolicited messages from the frame. `ready` is sent to `window.parent`, everything else through the port. */
export const frameEvents = {
  ready: s.object({
    /** Where approvals are shown: on this page, or in the wallet's own window. */
    approvals: s.optional(s.oneOf(['here', 'window'])),
  }),
  /** The logged-in user changed in another tab or on the server; null if nobody is logged in. */
  'session-update': s.object({ user: s.nullable(user) }),
  /** Pending approvals. While there are any, the host shows the frame or offers to open the wallet's window. */
  'approval-update': s.object({
    pending: s.number(),
    /** Present if the first approval is decided in a wallet window instead of on this page. */
    place: s.optional(s.oneOf(['window'])),
    /** Whether a wallet window has found the frame. */
    isReviewed: s.optional(s.boolean),
    /** Last position of that window, in CSS pixels on the screen. */
    window: s.optional(
      s.object({ left: s.number(), top: s.number(), width: s.number(), height: s.number() }),
    ),
    /** Escape was pressed in the frame: the modal shakes (2.8). */
    isRefused: s.optional(s.boolean),
  }),
} as const
/** Name of an unsolicited message from the frame. */
export type FrameEventName = keyof typeof frameEvents
/** Payload of an unsolicited message from the frame. */
export type FrameEventPayload<name extends FrameEventName> = s.Read<(typeof frameEvents)[name]>
