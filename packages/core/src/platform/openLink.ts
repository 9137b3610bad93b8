/**
 * Opens a wallet's link without leaving the page; to be called inside the visitor's gesture. A universal link opens a
 * window of its own, which the system hands to the app; a link of the app's own scheme unloads nothing.
 */
export function openLink(href: string): void {
  if (typeof window === 'undefined') return
  const isOwnScheme = !/^https?:/i.test(href)
  // A frame may not send itself to an app.
  if (isOwnScheme && window.parent === window) window.location.href = href
  else window.open(href, '_blank', 'noreferrer')
}
