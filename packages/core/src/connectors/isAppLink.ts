/**
 * Whether a link may be a wallet's: a universal link over TLS, or a scheme of an app's own (RFC 3986) with an authority.
 * What browsers and systems act on by themselves is no app's: it would run, show, fetch or ask something else.
 */
export function isAppLink(link: string): boolean {
  return /^https:\/\/[a-z0-9]/i.test(link) || (/^[a-z][a-z0-9+.-]*:\/\//i.test(link) && !taken.test(link))
}

/** Schemes that are taken, by what takes them. */
const taken = new RegExp(
  `^(${[
    // Code, files, and what a page holds.
    'javascript|vbscript|data|blob|file|filesystem|content|jar|resource|mhtml|cid|mid',
    // The browser's own pages, of any browser, and their extensions.
    'about|view-source|devtools|chrome.*|edge|opera|brave|vivaldi|firefox|moz-.*|safari-.*|googlechromes?|microsoft-edge.*|webkit',
    // Protocols of the network.
    'https?|wss?|s?ftps?|ssh|telnet|gopher|smb|afp|nfs|ldaps?|rtsps?|news|nntp|ircs?|magnet|webcals?|feed',
    // What the system does for any app: Android's intents may send the page to any address.
    'intent|android-app|market|itms.*|ms-.*|search-ms|search|x-.*|prefs|app-prefs|shortcuts|workflow|mailto|tel|telprompt|sms|smsto|mmsto|facetime.*|maps?|geo|otpauth.*|web\\+.*',
  ].join('|')}):`,
  'i',
)
