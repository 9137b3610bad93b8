/**
 * Opens a wallet's link without leaving the page. Call it within a user gesture. A universal link opens a new window,
 * which the system passes to the app. A link with the app's own scheme doesn't unload the page.
 */
export function openLink(href: string): void {
  if (typeof window === 'undefined') return
  const isOwnScheme = !/^https?:/i.test(href)
  // A frame can't navigate itself to an app.
  if (isOwnScheme && window.parent === window) window.location.href = href
  else window.open(href, '_blank', 'noreferrer')
}
