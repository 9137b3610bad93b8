import * as z from 'zod/mini'

/** A moment as RFC 3339 has it, UTC or with an offset. */
export const rfc3339 = z.iso.datetime({ offset: true })

/** A moment in whole seconds since 1970. */
export const unixSeconds = z.number().check(z.multipleOf(1), z.nonnegative())
