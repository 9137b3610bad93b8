/** Characters of images on one page: one image may have a quarter of a million. */
const imageCharactersMax = 2_000_000

/** How many of the items, given by the characters of their images, fit on a page: at least the first. */
export function countFitting(sizes: readonly number[]): number {
  let sum = 0
  for (const [at, size] of sizes.entries()) {
    sum += size
    if (at > 0 && sum > imageCharactersMax) return at
  }
  return sizes.length
}

/** Of items with the characters of their images, those that fit together, in order. */
export function keepFitting<item extends { size: number }>(items: readonly item[]): item[] {
  let sum = 0
  return items.filter(({ size }) => {
    if (sum + size > imageCharactersMax) return false
    sum += size
    return true
  })
}
