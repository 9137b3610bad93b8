/**
 * Opens a window as `window.open` does, inside a press. Undefined where the browser opens none: it blocks them, or it is the
 * browser of an app (Android's WebView) that would show the page in this window instead, which is stopped.
 */
export function openWindow(url: string, name: string, features?: string): Window | undefined {
  if (typeof window === 'undefined') return undefined
  const opened = window.open(url, name, features)
  if (opened !== window) return opened ?? undefined
  window.stop()
  return undefined
}
