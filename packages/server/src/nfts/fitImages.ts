/** The maximum of image characters on one page. A single image may have a quarter of a million. */
const imageCharactersMax = 2_000_000

/**
 * Counts how many items fit on a page, given the sizes of their images in characters. At least the first always fits.
 */
export function countFitting(sizes: readonly number[]): number {
  let sum = 0
  for (const [at, size] of sizes.entries()) {
    sum += size
    if (at > 0 && sum > imageCharactersMax) return at
  }
  return sizes.length
}

/** Keeps the items whose images fit on a page together, in order. */
export function keepFitting<item extends { size: number }>(items: readonly item[]): item[] {
  let sum = 0
  return items.filter(({ size }) => {
    if (sum + size > imageCharactersMax) return false
    sum += size
    return true
  })
}
