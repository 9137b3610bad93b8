import type { Readable } from './ports.ts'

/** A value that can be read, subscribed to and set. */
export type Store<value> = Readable<value> & { set(next: value): void }

/** Creates a store for one value. Subscribers are notified when it changes. */
export function createStore<value>(initial: value): Store<value> {
  let current = initial
  const listeners = new Set<() => void>()
  return {
    get: () => current,
    set(next) {
      if (Object.is(next, current)) return
      current = next
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
