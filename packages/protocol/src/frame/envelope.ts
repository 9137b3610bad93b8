import * as s from './shapes.ts'

/** The largest message that a frame accepts, in characters of its JSON. */
export const frameMessageCharactersMax = 256_000

/** Envelope of every message on the port, in both directions (3.21). */
export const frameEnvelope = s.object({
  /** 128 random bits, hex; absent on unsolicited messages. */
  id: s.optional(s.string({ pattern: /^[0-9a-f]{32}$/ })),
  type: s.string({ max: 64 }),
  payload: s.optional(s.unknown),
})
/** Envelope of every message on the port, in both directions (3.21). */
export type FrameEnvelope = s.Read<typeof frameEnvelope>

/** Names of the errors that a message can fail with. */
export const frameErrorNames = [
  /** The payload doesn't match its row. */
  'INVALID_MESSAGE',
  /** The user is not logged in. */
  'NOT_CONNECTED',
  'CODE_INVALID',
  /** Expired, tried too often, or replaced by another code. */
  'CODE_DEAD',
  /** Requested too soon; `retryAfterMs` is the remaining time (8.7). */
  'COOLDOWN',
  /** The user has not clicked the new device's link yet. */
  'DEVICE_UNCONFIRMED',
  /** The provider, or the user at the provider, refused the login. */
  'LOGIN_REFUSED',
  /** The requested re-login was by another user. */
  'OTHER_USER',
  /** The request requires a login within the last minutes. */
  'LOGIN_REQUIRED',
  /** The session expired; `isClockOff` means that this device's clock may be the cause (8.19). */
  'SESSION_EXPIRED',
  /** The user rejected the request (EIP-1193 4001). */
  'REJECTED',
  /** 'Requested RPC call is not allowed' (6.4). */
  'NOT_ALLOWED',
  /** The reconstructed seed doesn't match the account; nothing was signed. */
  'SHARE_TAMPERED',
  /** This browser lost its share; `connect` again to recover. */
  'SHARE_MISSING',
  /** The frame reloaded before it responded. */
  'RELOADED',
  /** It took longer than its row allows (8.18). */
  'TIMEOUT',
  /** The wallet's server is unreachable. */
  'UNAVAILABLE',
  /** A JSON-RPC error with the chain's or the wallet's `code` and `data`. */
  'RPC',
  'INTERNAL',
] as const
/** Name of the error that a message failed with. */
export type FrameErrorName = (typeof frameErrorNames)[number]

/** The payload of `<type>-error`. */
export const frameFailure = s.object({
  name: s.oneOf(frameErrorNames),
  /** For developers only, never shown on screen. */
  message: s.string(),
  retryAfterMs: s.optional(s.number()),
  isClockOff: s.optional(s.boolean),
  code: s.optional(s.number()),
  data: s.optional(s.unknown),
})
/** The payload of `<type>-error`. */
export type FrameFailure = s.Read<typeof frameFailure>
