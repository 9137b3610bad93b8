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
