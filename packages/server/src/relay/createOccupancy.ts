import { networksOf } from '../base/networksOf.ts'

/** Bytes stored for addresses or projects, each until a time. */
type Occupancy = {
  /** Returns whether an address, and each wider network of an IPv6 address, has room for more bytes. */
  fits(address: string, bytes: number, max: number): boolean
  /** Counts bytes until a time. Negative bytes give back what was counted until that time. */
  add(address: string, bytes: number, until: number): void
}

const minuteMs = 60_000

/**
 * Counts stored bytes by address, in memory: the store does not learn which address a message came from. Bytes are
 * given back within a minute after they expire.
 */
export function createOccupancy(now: () => number = Date.now): Occupancy {
  const bytesOf = new Map<string, number>()
  /** Bytes to give back, by minute. */
  const expiring = new Map<number, Map<string, number>>()
  let releasedAt = 0

  const change = (counts: Map<string, number>, key: string, bytes: number) => {
    const sum = (counts.get(key) ?? 0) + bytes
    if (sum > 0) counts.set(key, sum)
    else counts.delete(key)
  }

  const release = () => {
    const minute = Math.floor(now() / minuteMs)
    if (minute === releasedAt) return
    releasedAt = minute
    for (const [at, counts] of expiring) {
      if (at > minute) continue
      for (const [network, bytes] of counts) change(bytesOf, network, -bytes)
      expiring.delete(at)
    }
  }

  return {
    fits(address, bytes, max) {
      release()
      return networksOf(address).every(
        ({ network, clients }) => (bytesOf.get(network) ?? 0) + bytes <= max * clients,
      )
    },
    add(address, bytes, until) {
      const minute = Math.ceil(until / minuteMs)
      const counts = expiring.get(minute) ?? new Map<string, number>()
      expiring.set(minute, counts)
      for (const { network } of networksOf(address)) {
        change(bytesOf, network, bytes)
        change(counts, network, bytes)
      }
    },
  }
}
