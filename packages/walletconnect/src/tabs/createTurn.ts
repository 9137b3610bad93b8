/** A tab's place in the queue for a lock that one tab of an origin holds at a time. */
export type Turn = {
  /** Takes the lock from whoever has it. */
  steal(): void
  /** Lets the lock go, and queues again. */
  pass(): void
  /** Leaves for good. */
  end(): void
}

/**
 * Queues for a lock (Web Locks). `onTurn` is told when it is this tab's, `onLost` when it is not any more: passed on, or
 * stolen. A place without locks, as a sandboxed frame, has its turn for ever.
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
    // The two do not go together.
    locks.request(name, options ?? { signal: leaving.signal }, hold).then(over, over)

    function over(error?: unknown) {
      if (current !== place) return
      if (error instanceof DOMException && error.name === 'SecurityError') return onTurn()
      // A page that is being left gets no lock any more.
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
