/** Calls back when the visitor leaves the page for an app, or has, and when they are back; answers how to stop. */
export function watchAway({ onLeave, onReturn }: { onLeave: () => void; onReturn: () => void }): () => void {
  if (typeof document === 'undefined' || typeof window === 'undefined') return () => {}
  const [page, shown] = [window, document]
  const change = () => (shown.visibilityState === 'hidden' ? onLeave() : onReturn())
  // On a desktop an app comes in front of the page without hiding it.
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
