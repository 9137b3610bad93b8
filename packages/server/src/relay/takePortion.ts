import type { PortionLimit } from './store.ts'

/** Returns the first items that fit both limits, and at least one, so that repeated calls make progress. */
export function takePortion<item>(
  items: readonly item[],
  charactersOf: (item: item) => number,
  { messages, characters }: PortionLimit,
): { items: item[]; hasMore: boolean } {
  let count = 0
  let left = characters
  for (const item of items) {
    left -= charactersOf(item)
    if (count === messages || (count > 0 && left < 0)) break
    count += 1
  }
  return { items: items.slice(0, count), hasMore: count < items.length }
}
