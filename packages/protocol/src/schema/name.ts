import * as z from 'zod/mini'
import { nameAttributeKeyLengthMax, nameAttributeLengthMax, nameAttributesMax } from '../constants/index.ts'
import { accountAddress } from './address.ts'
import { rfc3339 } from './time.ts'

/** A registered name, including its zone. `addresses` is keyed by ENSIP-11 coin type. */
export const name = z.object({
  /** Full name, including its zone. */
  name: z.string(),
  /** When it was registered (RFC 3339). */
  registered_at: rfc3339,
  /** When it was last changed (RFC 3339). */
  updated_at: rfc3339,
  /** Further texts of the name. */
  attributes: z.record(z.string(), z.string()),
  /** Addresses by coin type (ENSIP-11). */
  addresses: z.record(z.string(), z.object({ address: z.string(), created_at: rfc3339 })),
})
/** A registered name, including its zone. */
export type Name = z.output<typeof name>

const attributeKey = z
  .string()
  .check(z.regex(/^[a-zA-Z0-9][a-zA-Z0-9.:_-]*$/), z.maxLength(nameAttributeKeyLengthMax))

/** The text to sign about a name (7.17), as the JSON of `message`. Fields that a route doesn't use may be omitted. */
export const nameText = z.object({
  /** The full name with its zone. Updates from other clients omit it. */
  name: z.optional(z.string()),
  /** A few short texts, keyed by `nameAttributes`, or by a service key such as `com.github` (ENSIP-5). */
  attributes: z.optional(
    z
      .record(attributeKey, z.string().check(z.maxLength(nameAttributeLengthMax)))
      .check(z.refine((attributes) => Object.keys(attributes).length <= nameAttributesMax)),
  ),
  /** Seconds since 1970. */
  timestamp: z.number().check(z.multipleOf(1)),
  /** Origin of the page. If present, it must be the one that sends the request. */
  origin: z.optional(z.string()),
  /** Issued by the server, and valid once. Absent if the server issues none: it then accepts each text only once. */
  nonce: z.optional(z.string()),
  /** ENSIP-11 coin type. Only for a change of an address. */
  coin_type: z.optional(z.number()),
  /** New address of the name. Only for a change of an address. */
  address: z.optional(z.string()),
})
/** The text to sign about a name (7.17). */
export type NameText = z.output<typeof nameText>

/** A text about a name (7.17), with its signer and signature. */
export const signedText = z.object({
  /** JSON of the text. */
  message: z.string(),
  /** EIP-191, ERC-1271 or ERC-6492. */
  signature: z.string(),
  /** ENSIP-11 coin type. */
  coin_type: z.number().check(z.multipleOf(1), z.nonnegative()),
  /** Plain address of the signer. */
  address: accountAddress,
})

/** A text about a name (7.17), with its signer and signature. */
export type SignedText = z.output<typeof signedText>

/** A suggested name (spec 3.16). */
export const nameSuggestion = z.object({
  /** Full name, including its zone. */
  name: z.string(),
  /** Whether it is taken. Only the requested name can be. */
  registered: z.boolean(),
})
/** A suggested name (spec 3.16). */
export type NameSuggestion = z.output<typeof nameSuggestion>
