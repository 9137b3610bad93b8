import { mobEventMinMs, mobHeartbeatMs } from '@latchkey/protocol/constants'

/** A mob's state as JSON, which all streams of a process share. Undefined if the mob doesn't exist. */
export type SharedMob = {
  /** Calls `due` when there is a state to send, until the returned function is called. */
  watch(due: () => void): () => void
  /** Returns the current state. Reads it if it has changed. */
  current(): Promise<string | undefined>
  /** Returns the state that is due. It may have changed since. */
  latest(): Promise<string | undefined>
  /** Announces a change. */
  change(): void
  /** Calls each `due` a last time. */
  close(): void
}

/**
 * Shares the reads of a mob. Watchers are called after a change, at most every `mobEventMinMs` and at least every
 * `mobHeartbeatMs`. The mob is read once for all of them. The heartbeat reads it, too, because a notice of a change may
 * be lost. Has timers until the last watcher stops.
 */
export function createSharedMob(read: () => Promise<string | undefined>, stopped: () => void): SharedMob {
  const watchers = new Set<() => void>()
  let state: Promise<string | undefined> | undefined
  /** Whether the mob may have changed since `state` was read. */
  let isOld = true
  /** Whether the watchers have not been called since a change. */
  let isDue = false
  let isResting = true
  let timer = setTimeout(endRest, mobEventMinMs)

  function load(): Promise<string | undefined> {
    if (state && !isOld) return state
    isOld = false
    const loading = read()
    loading.catch(() => {
      if (state === loading) isOld = true
    })
    state = loading
    return loading
  }

  function tell(): void {
    isDue = false
    isResting = true
    clearTimeout(timer)
    const told = () => {
      for (const due of watchers) due()
      if (watchers.size > 0) timer = setTimeout(endRest, mobEventMinMs)
    }
    load().then(told, told)
  }

  function endRest(): void {
    isResting = false
    if (isDue) tell()
    else timer = setTimeout(beat, mobHeartbeatMs - mobEventMinMs)
  }

  function beat(): void {
    isOld = true
    tell()
  }

  return {
    watch(due) {
      watchers.add(due)
      return () => {
        if (!watchers.delete(due) || watchers.size > 0) return
        clearTimeout(timer)
        stopped()
      }
    },
    current: load,
    latest: () => state ?? load(),
    change() {
      isOld = true
      isDue = true
      if (!isResting) tell()
    },
    close() {
      for (const due of watchers) due()
    },
  }
}
