import * as z from 'zod/mini'

/** An RFC 3339 time, in UTC or with an offset. */
export const rfc3339 = z.iso.datetime({ offset: true })

/** A time in whole seconds since 1970. */
export const unixSeconds = z.number().check(z.multipleOf(1), z.nonnegative())
