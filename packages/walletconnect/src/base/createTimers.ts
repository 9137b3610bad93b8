/** Tasks scheduled for a time of day, by name. */
export type Timers = {
  /**
   * Schedules a task at a time (seconds since 1970), at most 24 days away. It then runs on the next `check`, or without
   * one after `graceMs`, by default `unreachableMs`. Replaces an earlier task of the same name.
   */
  at(name: string, time: number, task: () => void, graceMs?: number): void
  clear(name: string): void
  clearAll(): void
  /** Runs all tasks that are due, and schedules the others again: timers don't run while a computer sleeps. */
  check(): void
}

/** `setTimeout` is limited to 31 bits of milliseconds. */
export const longestMs = 2 ** 31 - 1

/**
 * How long what has expired is kept for a relay that can't be reached, in ms. It is counted while the page runs, so that
 * a computer that was asleep has the time to reconnect.
 */
const unreachableMs = 60_000

type Timer = { time: number; task: () => void; graceMs: number; handle: ReturnType<typeof setTimeout> }

/**
 * Creates timers that use a clock in milliseconds since 1970. `onDue` is called when the time of a task has come.
 */
export function createTimers(now: () => number, onDue: () => void): Timers {
  const running = new Map<string, Timer>()
  const clear = (name: string) => {
    clearTimeout(running.get(name)?.handle)
    running.delete(name)
  }
  const at: Timers['at'] = (name, time, task, graceMs = unreachableMs) => {
    clear(name)
    const due = () => {
      onDue()
      timer.handle = setTimeout(run, graceMs, name, task)
    }
    const handle = setTimeout(due, Math.min(time * 1_000 - now(), longestMs))
    const timer = { time, task, graceMs, handle }
    running.set(name, timer)
  }
  const run = (name: string, task: () => void) => {
    clear(name)
    task()
  }
  return {
    at,
    clear,
    clearAll() {
      for (const name of running.keys()) clear(name)
    },
    check() {
      for (const [name, { time, task, graceMs }] of [...running]) {
        if (time * 1_000 > now()) at(name, time, task, graceMs)
        else run(name, task)
      }
    },
  }
}
