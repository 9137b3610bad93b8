import { networksOf } from './networksOf.ts'

/** Slots for holders that share an address or another key, such as the sockets of one client. */
export type Places = {
  isFree(key: string): boolean
  /** Takes a slot, and returns a function that releases it. */
  take(key: string): () => void
}

/** Creates slots, at most `max` for each key. For an IPv6 address, its wider networks have a few times as many. */
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
