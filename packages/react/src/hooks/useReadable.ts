import { useSyncExternalStore } from 'react'

/** Watches a store through a selector, which must answer the same reference while nothing changed. */
export function useReadable<state, selected>(
  store: { getState(): state; subscribe(listener: () => void): () => void },
  select: (state: state) => selected,
  /** What the server rendered; the present state unless told. */
  first?: state,
): selected {
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.getState()),
    () => select(first ?? store.getState()),
  )
}
