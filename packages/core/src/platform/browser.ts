/** The browser, as stores of extensions call it. */
export type BrowserName = 'chrome' | 'edge' | 'firefox' | 'opera' | 'safari'

/** Which store of extensions this browser uses; Chrome's where it does not say, and on a server. */
export function getBrowser(): BrowserName {
  const userAgent = typeof navigator === 'undefined' ? '' : navigator.userAgent
  if (/Firefox\//.test(userAgent)) return 'firefox'
  if (/Edg\//.test(userAgent)) return 'edge'
  if (/OPR\//.test(userAgent)) return 'opera'
  if (/Safari\//.test(userAgent) && !/Chrom(e|ium)\//.test(userAgent)) return 'safari'
  return 'chrome'
}
