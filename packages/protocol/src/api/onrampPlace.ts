import * as z from 'zod/mini'

/** Where the visitor is: a country of ISO 3166-1, and a part of it of ISO 3166-2 without the country. */
export const buyPlace = {
  country: z.optional(z.string().check(z.regex(/^[A-Za-z]{2}$/))),
  subdivision: z.optional(z.string().check(z.regex(/^[A-Za-z0-9]{1,3}$/))),
}
