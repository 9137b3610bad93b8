/** The browser, as named by extension stores. */
export type BrowserName = 'chrome' | 'edge' | 'firefox' | 'opera' | 'safari'

/** Returns the browser whose extension store to use. Chrome if unknown, and on a server. */
export function getBrowser(): BrowserName {
  const userAgent = typeof navigator === 'undefined' ? '' : navigator.userAgent
  if (/Firefox\//.test(userAgent)) return 'firefox'
  if (/Edg\//.test(userAgent)) return 'edge'
  if (/OPR\//.test(userAgent)) return 'opera'
  if (/Safari\//.test(userAgent) && !/Chrom(e|ium)\//.test(userAgent)) return 'safari'
  return 'chrome'
}
