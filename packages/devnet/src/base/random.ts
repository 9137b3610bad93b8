/** A deterministic random number generator. */
export type Random = {
  /** Returns a number of at least `least` and less than `below`, with the given decimal places. */
  between(least: number, below: number, places?: number): number
  pick<value>(values: readonly [value, ...value[]]): value
}

/** Creates a random number generator (mulberry32): good enough for a plausible year, useless for secrets. */
export function createRandom(seed: number): Random {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    between(least, below, places = 0) {
      const scale = 10 ** places
      return Math.floor((least + next() * (below - least)) * scale) / scale
    },
    pick: (values) => values[Math.floor(next() * values.length)] ?? values[0],
  }
}
