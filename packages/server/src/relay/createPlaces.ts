/** Places for those who share a key, such as the sockets of one client. */
export type Places = {
  isFree(key: string): boolean
  /** Takes one; answers how to leave it. */
  take(key: string): () => void
}

/** Makes places, at most `max` of a key. */
export function createPlaces(max: number): Places {
  const counts = new Map<string, number>()
  const countOf = (key: string) => counts.get(key) ?? 0
  return {
    isFree: (key) => countOf(key) < max,
    take(key) {
      counts.set(key, countOf(key) + 1)
      return () => {
        const left = countOf(key) - 1
        if (left > 0) counts.set(key, left)
        else counts.delete(key)
      }
    },
  }
}
