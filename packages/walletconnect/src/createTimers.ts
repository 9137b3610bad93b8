/** Things to do at a time of day, by name. */
export type Timers = {
  /** Does something at a time (seconds since 1970), however far away; what was to be done by this name is not. */
  at(name: string, time: number, task: () => void): void
  clear(name: string): void
  clearAll(): void
}

/** Timers take 31 bits of milliseconds. */
const longestMs = 2 ** 31 - 1

/** Makes timers by a clock in milliseconds since 1970. */
export function createTimers(now: () => number): Timers {
  const running = new Map<string, ReturnType<typeof setTimeout>>()
  const clear = (name: string) => {
    clearTimeout(running.get(name))
    running.delete(name)
  }
  const at = (name: string, time: number, task: () => void) => {
    clear(name)
    const wait = Math.max(0, time * 1_000 - now())
    const next = wait > longestMs ? () => at(name, time, task) : task
    running.set(name, setTimeout(next, Math.min(wait, longestMs)))
  }
  return {
    at,
    clear,
    clearAll() {
      for (const name of [...running.keys()]) clear(name)
    },
  }
}
