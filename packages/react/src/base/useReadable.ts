import { useSyncExternalStore } from 'react'

/** Subscribes to a store through a selector, which must return the same reference while nothing changed. */
export function useReadable<state, selected>(
  store: { getState(): state; subscribe(listener: () => void): () => void },
  select: (state: state) => selected,
  /** The state that the server rendered. Defaults to the current state. */
  first?: state,
): selected {
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.getState()),
    () => select(first ?? store.getState()),
  )
}
