/** The texts of having the wallet in a window, where its frame is kept out of the page, in English. */
export const walletWindowCopy = {
  'walletWindow.action':
    'Check your connection. If that works, your browser or an extension keeps the wallet out of this site: have it in a window of its own.',
  'walletWindow.unreachable':
    '{host} can’t be reached. Check your connection and any extension that blocks sites, then try again.',
  'walletWindow.open': 'Open it in a window',
  'walletWindow.blocked':
    'The browser blocked the window, too. Allow pop-ups for this site and try again. If this page is inside another app, open it in Chrome or Safari.',
} as const
