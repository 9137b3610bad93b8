import * as z from 'zod/mini'

/** The user's location: an ISO 3166-1 country, and an ISO 3166-2 subdivision without the country. */
export const buyPlace = {
  country: z.optional(z.string().check(z.regex(/^[A-Za-z]{2}$/))),
  subdivision: z.optional(z.string().check(z.regex(/^[A-Za-z0-9]{1,3}$/))),
}
