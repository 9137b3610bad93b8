/** A chain's clock, in seconds since 1970 with parts of a second. */
export type ChainClock = {
  now(): number
  /** Goes on from another time. */
  set(time: number): void
  /** Lets the time pass; until then it stands still. */
  run(): void
}

/** A clock that stands at `time`. */
export function createClock(time: number): ChainClock {
  let base = time
  let since: number | undefined
  return {
    now: () => base + (since === undefined ? 0 : (performance.now() - since) / 1000),
    set(next) {
      base = next
      if (since !== undefined) since = performance.now()
    },
    run() {
      since ??= performance.now()
    },
  }
}
