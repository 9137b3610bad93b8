import { useSyncExternalStore } from 'react'

const name = 'mob'

/** Returns the id of the mob that the page's link names, as in `/#mob=…`. Undefined if it names none. */
export function useMobId(): string | undefined {
  return useSyncExternalStore(watchLink, readMobId)
}

/** Makes the page's link that of a mob, or of none. */
export function setMobId(id: string | undefined): void {
  const { pathname, search } = window.location
  window.history.replaceState(null, '', id === undefined ? `${pathname}${search}` : `#${name}=${id}`)
  window.dispatchEvent(new HashChangeEvent('hashchange'))
}

function readMobId(): string | undefined {
  return new URLSearchParams(window.location.hash.slice(1)).get(name) ?? undefined
}

function watchLink(changed: () => void): () => void {
  window.addEventListener('hashchange', changed)
  return () => window.removeEventListener('hashchange', changed)
}
