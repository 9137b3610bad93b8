/**
 * Opens a window like `window.open`. Call it within a user gesture. Returns undefined if the browser opens none. It may
 * block windows, or be an in-app browser (Android's WebView) that would load the page in this window, which is stopped.
 */
export function openWindow(url: string, name: string, features?: string): Window | undefined {
  if (typeof window === 'undefined') return undefined
  const opened = window.open(url, name, features)
  if (opened !== window) return opened ?? undefined
  window.stop()
  return undefined
}
