/**
 * Stops the clock by which a page measures its waits; `pass` advances it. Without this a slow machine could end a wait
 * while a test does what must come before its end.
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
