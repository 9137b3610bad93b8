/**
 * Stops the clock that a page measures its waits with; `pass` advances it. Otherwise a wait could end on a slow machine
 * before a test has done what must come first.
 */
export function holdClock({ performance }: Window): { pass(ms: number): void } {
  let now = performance.now()
  Object.defineProperty(performance, 'now', { configurable: true, value: () => now })
  return {
    pass(ms) {
      now += ms
    },
  }
}
