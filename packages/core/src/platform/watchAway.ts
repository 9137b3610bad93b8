/**
 * Calls back when the visitor leaves the page for an app, or has already left, and when they return. Returns a function
 * that unsubscribes.
 */
export function watchAway({ onLeave, onReturn }: { onLeave: () => void; onReturn: () => void }): () => void {
  if (typeof document === 'undefined' || typeof window === 'undefined') return () => {}
  const [page, shown] = [window, document]
  const change = () => (shown.visibilityState === 'hidden' ? onLeave() : onReturn())
  // On desktop, an app comes to the front without hiding the page.
  shown.addEventListener('visibilitychange', change)
  page.addEventListener('blur', onLeave)
  page.addEventListener('focus', onReturn)
  if (shown.visibilityState === 'hidden') onLeave()
  return () => {
    shown.removeEventListener('visibilitychange', change)
    page.removeEventListener('blur', onLeave)
    page.removeEventListener('focus', onReturn)
  }
}
