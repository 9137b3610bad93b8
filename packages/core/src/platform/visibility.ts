/** Calls back when the page is hidden, which may be the last that it is heard of; answers how to stop. */
export function watchHidden(listener: () => void): () => void {
  if (typeof document === 'undefined') return () => {}
  const change = () => {
    if (document.visibilityState === 'hidden') listener()
  }
  document.addEventListener('visibilitychange', change)
  return () => document.removeEventListener('visibilitychange', change)
}
