import type { Readable } from './defineNamespace.ts'

/** Creates a value that can be read, subscribed to and set. */
export function createValue<value>(initial: value): Readable<value> & { set(next: value): void } {
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
