import * as s from './shapes.ts'

/** The largest message that a frame reads, characters of its JSON. */
export const frameMessageCharactersMax = 256_000

/** What crosses the port, either way (3.21). */
export const frameEnvelope = s.object({
  /** 128 bits of chance, hex; absent on what is sent unasked. */
  id: s.optional(s.string({ pattern: /^[0-9a-f]{32}$/ })),
  type: s.string({ max: 64 }),
  payload: s.optional(s.unknown),
})
/** What crosses the port, either way (3.21). */
export type FrameEnvelope = s.Read<typeof frameEnvelope>
