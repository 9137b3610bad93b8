import * as z from 'zod/mini'
import { nameAttributeKeyLengthMax, nameAttributeLengthMax, nameAttributesMax } from '../constants.ts'
import { accountAddress } from './address.ts'
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

const attributeKey = z
  .string()
  .check(z.regex(/^[a-zA-Z0-9][a-zA-Z0-9.:_-]*$/), z.maxLength(nameAttributeKeyLengthMax))

/** What is to be signed about a name (7.17), as the JSON of `message`; what a route does not use may be left out. */
export const nameText = z.object({
  /** Full, with its zone. Updates from other clients leave it out. */
  name: z.optional(z.string()),
  /** A few short texts, by the keys of `nameAttributes.ts`. */
  attributes: z.optional(
    z
      .record(attributeKey, z.string().check(z.maxLength(nameAttributeLengthMax)))
      .check(z.refine((attributes) => Object.keys(attributes).length <= nameAttributesMax)),
  ),
  /** Seconds since 1970. */
  timestamp: z.number().check(z.multipleOf(1)),
  origin: z.optional(z.string()),
  nonce: z.optional(z.string()),
  coin_type: z.optional(z.number()),
  address: z.optional(z.string()),
})
/** What is to be signed about a name (7.17). */
export type NameText = z.output<typeof nameText>

/** A text about a name (7.17), and who signed it. */
export const signedText = z.object({
  message: z.string(),
  /** EIP-191, ERC-1271 or ERC-6492. */
  signature: z.string(),
  /** Coin type of ENSIP-11. */
  coin_type: z.number().check(z.multipleOf(1), z.nonnegative()),
  address: accountAddress,
})

/** A text about a name (7.17), and who signed it. */
export type SignedText = z.output<typeof signedText>

/** A suggested name (spec 3.16). */
export const nameSuggestion = z.object({ name: z.string(), registered: z.boolean() })
/** A suggested name (spec 3.16). */
export type NameSuggestion = z.output<typeof nameSuggestion>
