/** A chain's clock, in seconds since 1970 with fractions. */
export type ChainClock = {
  now(): number
  /** Sets the time and continues from there. */
  set(time: number): void
  /** Starts the clock, which is stopped until then. */
  run(): void
}

/** Creates a clock stopped at `time`. */
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
