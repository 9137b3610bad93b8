/** Tasks scheduled for a time of day, by name. */
export type Timers = {
  /**
   * Schedules a task at a time (seconds since 1970), however far away. Replaces an earlier task of the same name. `due`
   * is called at that time instead of `onDue`.
   */
  at(name: string, time: number, task: () => void, due?: () => void): void
  clear(name: string): void
  clearAll(): void
  /** Runs all tasks that are due, and schedules the others again: timers don't run while a computer sleeps. */
  check(): void
}

/** `setTimeout` is limited to 31 bits of milliseconds. */
const longestMs = 2 ** 31 - 1

type Timer = { time: number; task: () => void; due: () => void; handle: ReturnType<typeof setTimeout> }

/**
 * Creates timers that use a clock in milliseconds since 1970. `onDue` is called when the time of a task has come, which
 * then runs on the next `check`. By default, that is immediately.
 */
export function createTimers(now: () => number, onDue?: () => void): Timers {
  const running = new Map<string, Timer>()
  const clear = (name: string) => {
    clearTimeout(running.get(name)?.handle)
    running.delete(name)
  }
  const check = () => {
    for (const [name, { time, task, due }] of [...running]) {
      if (time * 1_000 > now()) at(name, time, task, due)
      else {
        clear(name)
        task()
      }
    }
  }
  const at = (name: string, time: number, task: () => void, due = onDue ?? check) => {
    clear(name)
    const wait = Math.max(0, time * 1_000 - now())
    const next = wait > longestMs ? () => at(name, time, task, due) : due
    running.set(name, { time, task, due, handle: setTimeout(next, Math.min(wait, longestMs)) })
  }
  return {
    at,
    clear,
    clearAll() {
      for (const name of [...running.keys()]) clear(name)
    },
    check,
  }
}
