import * as z from 'zod/mini'
import { nameLengthMin } from '../constants.ts'
import { rfc3339 } from './time.ts'

/** A registered name, zone included. `addresses` is keyed by coin type of ENSIP-11. */
export const name = z.object({
  name: z.string(),
  registered_at: rfc3339,
  updated_at: rfc3339,
  attributes: z.record(z.string(), z.string()),
  addresses: z.record(z.string(), z.object({ address: z.string(), created_at: rfc3339 })),
})
/** A registered name, zone included. */
export type Name = z.output<typeof name>

/** A name to register, without its zone: letters, digits and hyphen, at least 4 (spec 5.4). */
export const nameLabel = z
  .string()
  .check(z.regex(/^[a-zA-Z0-9-]+$/), z.minLength(nameLengthMin), z.maxLength(63))

/** A suggested name (spec 3.16). */
export const nameSuggestion = z.object({ name: z.string(), registered: z.boolean() })
/** A suggested name (spec 3.16). */
export type NameSuggestion = z.output<typeof nameSuggestion>
