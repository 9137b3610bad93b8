/**
 * Returns whether a link may be a wallet's: a universal link over TLS, or an app's own scheme (RFC 3986) with an
 * authority. Schemes that browsers and systems handle themselves are excluded, since they could run code, show pages,
 * fetch data or open prompts.
 */
export function isAppLink(link: string): boolean {
  return /^https:\/\/[a-z0-9]/i.test(link) || (/^[a-z][a-z0-9+.-]*:\/\//i.test(link) && !taken.test(link))
}

/** Reserved schemes, grouped by what handles them. */
const taken = new RegExp(
  `^(${[
    // Code, files, and data within a page.
    'javascript|vbscript|data|blob|file|filesystem|content|jar|resource|mhtml|cid|mid',
    // Internal pages and extensions of browsers.
    'about|view-source|devtools|chrome.*|edge|opera|brave|vivaldi|firefox|moz-.*|safari-.*|googlechromes?|microsoft-edge.*|webkit',
    // Network protocols.
    'https?|wss?|s?ftps?|ssh|telnet|gopher|smb|afp|nfs|ldaps?|rtsps?|news|nntp|ircs?|magnet|webcals?|feed',
    // Schemes that the system handles for any app. Android's intents can send the page to any address.
    'intent|android-app|market|itms.*|ms-.*|search-ms|search|x-.*|prefs|app-prefs|shortcuts|workflow|mailto|tel|telprompt|sms|smsto|mmsto|facetime.*|maps?|geo|otpauth.*|web\\+.*',
  ].join('|')}):`,
  'i',
)
