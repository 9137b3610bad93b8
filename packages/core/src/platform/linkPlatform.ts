/** Properties of a page's environment that determine which link can open an app. */
export type LinkPlatform = {
  /** Operating system. */
  system: 'desktop' | 'ios' | 'android'
  /** Whether the page is in Telegram's browser or is one of its mini apps. */
  isTelegram: boolean
  /** Whether the page is in another app's web view. */
  isInApp: boolean
  /** Whether the page is in a frame. */
  isFramed: boolean
}

/** Properties of a page that links to apps depend on. */
export type LinkPage = {
  /** `navigator.userAgent`. */
  userAgent: string
  /** `navigator.maxTouchPoints`. */
  maxTouchPoints: number
  /** Whether the page is in a frame. */
  isFramed: boolean
  /** Whether Telegram injected its bridge into the page. On iOS, the user agent doesn't tell. */
  hasTelegramBridge: boolean
}

/**
 * Detects a page's environment. A desktop on a server.
 * @param page Defaults to this page.
 */
export function getLinkPlatform(page: LinkPage | undefined = readPage()): LinkPlatform {
  if (!page) return { system: 'desktop', isTelegram: false, isInApp: false, isFramed: false }
  const { userAgent, maxTouchPoints, isFramed, hasTelegramBridge } = page
  // Same rules as `getDevice`, which loads with the button and is too size-constrained to accept a page.
  const isIos = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  const isMobile = isIos || /Android|Mobile/.test(userAgent)
  const isTelegram = hasTelegramBridge || /Telegram/i.test(userAgent)
  const isWebView = isIos ? !/Safari\//.test(userAgent) : /; wv\)/.test(userAgent)
  return {
    system: isIos ? 'ios' : isMobile ? 'android' : 'desktop',
    isTelegram,
    isInApp: isTelegram || (isMobile && (isWebView || otherApps.test(userAgent))),
    isFramed,
  }
}

/** Apps whose in-app browsers only differ from the system's by their name at the end of the user agent. */
const otherApps =
  /FBAN|FBAV|FB_IAB|Instagram|\bLine\/|MicroMessenger|LinkedInApp|Snapchat|Pinterest|TikTok|musical_ly|Bytedance|Twitter|Discord|KAKAOTALK/i

function readPage(): LinkPage | undefined {
  if (typeof window === 'undefined') return undefined
  const { userAgent, maxTouchPoints } = navigator
  return {
    userAgent,
    maxTouchPoints,
    isFramed: window.parent !== window,
    hasTelegramBridge: 'TelegramWebviewProxy' in window || 'TelegramWebviewProxyProto' in window,
  }
}
