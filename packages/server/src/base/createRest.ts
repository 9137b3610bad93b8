/** The pause of a service. */
export type Rest = {
  /** Begins a pause of at most the maximum, unless a longer one has begun. */
  begin(ms: number): void
  end(): void
  /** Returns the milliseconds until the service may be asked again. */
  leftMs(): number
}

/** Creates an inactive pause, which a clock that is set doesn't change. */
export function createRest(msMax: number): Rest {
  let until = 0
  const leftMs = () => Math.max(0, until - performance.now())
  return {
    leftMs,
    begin(ms) {
      until = performance.now() + Math.max(leftMs(), Math.min(msMax, ms))
    },
    end() {
      until = 0
    },
  }
}
