/** Things to do at a time of day, by name. */
export type Timers = {
  /** Does something at a time (seconds since 1970), however far away; what was to be done by this name is not. */
  at(name: string, time: number, task: () => void): void
  clear(name: string): void
  clearAll(): void
  /** Looks at the clock again: a computer that slept has not counted. */
  check(): void
}

/** Timers take 31 bits of milliseconds. */
const longestMs = 2 ** 31 - 1

type Timer = { time: number; task: () => void; handle: ReturnType<typeof setTimeout> }

/** Makes timers by a clock in milliseconds since 1970. */
export function createTimers(now: () => number): Timers {
  const running = new Map<string, Timer>()
  const clear = (name: string) => {
    clearTimeout(running.get(name)?.handle)
    running.delete(name)
  }
  const at = (name: string, time: number, task: () => void) => {
    clear(name)
    const wait = Math.max(0, time * 1_000 - now())
    const next = () => {
      running.delete(name)
      if (wait > longestMs) at(name, time, task)
      else task()
    }
    running.set(name, { time, task, handle: setTimeout(next, Math.min(wait, longestMs)) })
  }
  return {
    at,
    clear,
    clearAll() {
      for (const name of [...running.keys()]) clear(name)
    },
    check() {
      for (const [name, { time, task }] of [...running]) at(name, time, task)
    },
  }
}
