import type { Readable } from './ports.ts'

/** A value that can be read, watched and set. */
export type Store<value> = Readable<value> & { set(next: value): void }

/** Holds one value; whoever watches is told when it is set to another. */
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
