import * as s from './shapes.ts'

/** Why a message came to nothing. */
export const frameErrorNames = [
  /** The payload is not what its row says. */
  'INVALID_MESSAGE',
  /** Nobody is logged in. */
  'NOT_CONNECTED',
  'CODE_INVALID',
  /** Too old, tried too often, or replaced by another. */
  'CODE_DEAD',
  /** Asked too soon: `retryAfterMs` says when (8.7). */
  'COOLDOWN',
  /** The visitor has not clicked the link of a new device yet. */
  'DEVICE_UNCONFIRMED',
  /** The provider, or the visitor at the provider, said no. */
  'LOGIN_REFUSED',
  /** The login of now that was asked for is another user's. */
  'OTHER_USER',
  /** What was asked for needs a login of the last minutes. */
  'LOGIN_REQUIRED',
  /** The session is over; `isClockOff` says that the clock of this device may be why (8.19). */
  'SESSION_EXPIRED',
  /** The visitor said no (EIP-1193 4001). */
  'REJECTED',
  /** 'Requested RPC call is not allowed' (6.4). */
  'NOT_ALLOWED',
  /** The seed that came out is not the account's: nothing was signed. */
  'SHARE_TAMPERED',
  /** This browser has lost its share; `connect` again to recover. */
  'SHARE_MISSING',
  /** The frame was loaded anew before it answered. */
  'RELOADED',
  /** It took longer than its row allows (8.18). */
  'TIMEOUT',
  /** The wallet's server cannot be reached. */
  'UNAVAILABLE',
  /** A JSON-RPC error: `code` and `data` are the chain's or the wallet's. */
  'RPC',
  'INTERNAL',
] as const
/** Why a message came to nothing. */
export type FrameErrorName = (typeof frameErrorNames)[number]

/** The payload of `<type>-error`. */
export const frameFailure = s.object({
  name: s.oneOf(frameErrorNames),
  /** For a developer, never for a screen. */
  message: s.string(),
  retryAfterMs: s.optional(s.number()),
  isClockOff: s.optional(s.boolean),
  code: s.optional(s.number()),
  data: s.optional(s.unknown),
})
/** The payload of `<type>-error`. */
export type FrameFailure = s.Read<typeof frameFailure>
