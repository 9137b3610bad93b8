/** A tab's place in the queue for a lock that one tab of an origin holds at a time. */
export type Turn = {
  /** Steals the lock from its holder. */
  steal(): void
  /** Releases the lock and queues again. */
  pass(): void
  /** Leaves the queue permanently. */
  end(): void
}

/**
 * Queues for a lock (Web Locks). `onTurn` is called when this tab acquires it, `onLost` when the lock was passed on or
 * stolen. A context without access to locks, such as a sandboxed frame, keeps its turn forever.
 */
export function createTurn({
  locks,
  name,
  onTurn,
  onLost,
}: {
  locks: LockManager
  name: string
  onTurn: () => void
  onLost: () => void
}): Turn {
  type Place = { leave(): void }
  let current: Place | undefined

  const queue = (options?: { steal: true }) => {
    const leaving = new AbortController()
    let isHeld = false
    const place: Place = { leave: () => leaving.abort() }
    current = place
    const hold = () =>
      new Promise<void>((release) => {
        if (current !== place) return release()
        isHeld = true
        place.leave = release
        onTurn()
      })
    // `steal` and `signal` can't be combined.
    locks.request(name, options ?? { signal: leaving.signal }, hold).then(over, over)

    function over(error?: unknown) {
      if (current !== place) return
      if (error instanceof DOMException && error.name === 'SecurityError') return onTurn()
      // A page that is being unloaded is denied the lock.
      if (error && !isHeld) return
      if (isHeld) onLost()
      queue()
    }
  }

  const replace = () => {
    const last = current
    current = undefined
    last?.leave()
  }

  queue()
  return {
    steal() {
      replace()
      queue({ steal: true })
    },
    pass: () => current?.leave(),
    end: replace,
  }
}
