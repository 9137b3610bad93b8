import * as z from 'zod/mini'

const uint256Max = 2n ** 256n - 1n

/** An amount in base units: a decimal string of digits, at most 2^256-1. */
export const baseUnits = z.string().check(z.refine(isBaseUnits))

/** An amount in whole units: a decimal string such as `12.5`. */
export const decimalAmount = z.string().check(z.regex(/^\d{1,78}(\.\d{1,78})?$/))

/** A price or a value as a JSON number. For display only, not for computation. */
export const displayNumber = z.number()

function isBaseUnits(text: string): boolean {
  return /^\d{1,78}$/.test(text) && BigInt(text) <= uint256Max
}
