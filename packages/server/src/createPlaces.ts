import { networksOf } from './networksOf.ts'

/** Places for those who share an address or another key, such as the sockets of one client. */
export type Places = {
  isFree(key: string): boolean
  /** Takes one, and returns how to leave it. */
  take(key: string): () => void
}

/** Makes places, at most `max` of a key; of an IPv6 address, a few times as many of its wider networks. */
export function createPlaces(max: number): Places {
  const counts = new Map<string, number>()
  const countOf = (key: string) => counts.get(key) ?? 0
  const leave = (key: string) => {
    const left = countOf(key) - 1
    if (left > 0) counts.set(key, left)
    else counts.delete(key)
  }
  return {
    isFree: (key) => networksOf(key).every(({ network, clients }) => countOf(network) < max * clients),
    take(key) {
      const networks = networksOf(key).map(({ network }) => network)
      for (const network of networks) counts.set(network, countOf(network) + 1)
      return () => networks.forEach(leave)
    },
  }
}
