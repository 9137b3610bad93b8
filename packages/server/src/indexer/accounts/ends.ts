/** Returns the lower of two heights. */
export const lower = (a: bigint, b: bigint): bigint => (a < b ? a : b)

/** Returns the higher of two heights. */
export const higher = (a: bigint, b: bigint): bigint => (a > b ? a : b)
