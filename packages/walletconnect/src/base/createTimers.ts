/** Tasks scheduled for a time of day, by name. */
export type Timers = {
  /** Schedules a task at a time (seconds since 1970), however far away. Replaces an earlier task of the same name. */
  at(name: string, time: number, task: () => void): void
  clear(name: string): void
  clearAll(): void
  /** Checks the clock again: timers don't run while a computer sleeps. */
  check(): void
}

/** `setTimeout` is limited to 31 bits of milliseconds. */
const longestMs = 2 ** 31 - 1

type Timer = { time: number; task: () => void; handle: ReturnType<typeof setTimeout> }

/** Creates timers that use a clock in milliseconds since 1970. */
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
