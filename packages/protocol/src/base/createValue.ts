/** A value that can be read and subscribed to. */
export type Readable<value> = {
  /** Returns the same reference until the value changes. */
  get(): value
  /** Calls the listener after every change. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void
}

/** A value that can be read, subscribed to and set. */
export type Value<value> = Readable<value> & {
  /** Calls every listener, unless the value is the same (`===`). */
  set(next: value): void
}

/** Creates a value that can be read, subscribed to and set. */
export function createValue<value>(initial: value): Value<value> {
  const listeners = new Set<() => void>()
  let current = initial
  return {
    get: () => current,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    set(next) {
      if (next === current) return
      current = next
      for (const listener of [...listeners]) listener()
    },
  }
}
