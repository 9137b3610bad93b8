import { useSyncExternalStore } from 'react'
import type { StoreApi } from 'zustand/vanilla'

/**
 * Subscribes to a store through a selector, which must return the same reference while nothing changed. During hydration,
 * which may be long after the kit has started, the state is the one that the server rendered.
 */
export function useReadable<state, selected>(
  store: Pick<StoreApi<state>, 'getInitialState' | 'getState' | 'subscribe'>,
  select: (state: state) => selected,
  /** The state that the server rendered. Defaults to the store's initial state. */
  first = store.getInitialState(),
): selected {
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.getState()),
    () => select(first),
  )
}
