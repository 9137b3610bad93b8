/** English texts of opening the wallet in a window when its frame is blocked in the page. */
export const walletWindowCopy = {
  'walletWindow.action':
    'Check your connection, or open the wallet in a window. Your browser or an extension may be blocking it on this site.',
  'walletWindow.unreachable':
    'Can’t reach {host}. Check your connection and any extension that blocks sites, then try again.',
  'walletWindow.open': 'Open in a window',
  'walletWindow.blocked':
    'Your browser also blocked the window. Allow pop-ups for this site and try again. If this page is inside another app, open it in Chrome or Safari.',
} as const
