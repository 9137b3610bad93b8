/** Calls back when the page comes back, to the screen or to the network. Answers what stops it; without a page, nothing. */
export function watchReturn(onReturn: () => void): () => void {
  if (typeof document === 'undefined') return () => {}
  const leaving = new AbortController()
  const { signal } = leaving
  const onVisibility = () => {
    if (document.visibilityState === 'visible') onReturn()
  }
  document.addEventListener('visibilitychange', onVisibility, { signal })
  globalThis.addEventListener('online', onReturn, { signal })
  return () => leaving.abort()
}
