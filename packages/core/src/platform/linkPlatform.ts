/** What decides by which link a page may open an app. */
export type LinkPlatform = {
  system: 'desktop' | 'ios' | 'android'
  /** Whether the page stands in Telegram's own browser or is one of its mini apps. */
  isTelegram: boolean
  /** Whether another app shows the page in a web view of its own. */
  isInApp: boolean
  /** Whether the page is a frame of another one. */
  isFramed: boolean
}

/** What a page says of itself, as far as links to apps depend on it. */
export type LinkPage = {
  userAgent: string
  maxTouchPoints: number
  isFramed: boolean
  /** Whether Telegram has put its bridge into the page: its user agent alone says nothing on iOS. */
  hasTelegramBridge: boolean
}

/** Tells where a page stands, by default this one; a desktop on a server. */
export function getLinkPlatform(page: LinkPage | undefined = readPage()): LinkPlatform {
  if (!page) return { system: 'desktop', isTelegram: false, isInApp: false, isFramed: false }
  const { userAgent, maxTouchPoints, isFramed, hasTelegramBridge } = page
  // As `getDevice` tells them apart, which loads with the button and has no room for a page that is handed to it.
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

/** Apps whose browsers look like the system's, but for their name at the end. */
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
