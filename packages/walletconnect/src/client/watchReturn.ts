/**
 * Calls back when the page becomes visible or online again. Returns a function that stops it. Does nothing without a
 * page.
 */
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
