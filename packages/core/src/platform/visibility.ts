/** Calls the listener when the page is hidden, which may be its last event. Returns a function that unsubscribes. */
export function watchHidden(listener: () => void): () => void {
  if (typeof document === 'undefined') return () => {}
  const change = () => {
    if (document.visibilityState === 'hidden') listener()
  }
  document.addEventListener('visibilitychange', change)
  return () => document.removeEventListener('visibilitychange', change)
}
