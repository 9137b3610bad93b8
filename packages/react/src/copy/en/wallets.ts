/** English texts of the wallet views. */
export const walletsCopy = {
  'connecting.continue': 'Continue in {name}',
  'connecting.accept': 'Approve the connection in your wallet.',
  'connecting.retry': 'Try again',
  'connecting.declined.title': 'Connection rejected',
  'connecting.declined.action': 'You rejected the request in {name}.',
  'connecting.failed.title': 'Couldn’t connect to {name}',
  'connecting.failed.action': 'Make sure it’s unlocked, then try again.',
  'connecting.busy.title': 'Request already pending',
  'connecting.busy.action': 'Open {name} and respond to the pending request.',
  'connecting.notInstalled.title': '{name} isn’t installed',
  'connecting.notInstalled.action': 'Install it, then come back and connect.',
  'connecting.install': 'Install {name}',
  'connecting.unknown.title': 'Wallet not found',
  'connecting.unknown.action': 'Choose another wallet.',
  'connecting.choose': 'Choose another wallet',

  'allWallets.search': 'Search wallets',
  'allWallets.count': 'Wallets found: {count}',
  'allWallets.none.title': 'No wallets found',
  'allWallets.none.action': 'Check the spelling, or clear the search.',
  'allWallets.clear': 'Clear search',

  'whatIsAWallet.key.title': 'A new way to sign in',
  'whatIsAWallet.key.text': 'Sign in with your wallet instead of a new account and password on every site.',
  'whatIsAWallet.home.title': 'A home for your assets',
  'whatIsAWallet.home.text': 'Send, receive and store digital money and NFTs.',
  'whatIsAWallet.yours.title': 'Only yours',
  'whatIsAWallet.yours.text':
    'Only you control it. No site, including this one, can move anything without your approval.',
  'whatIsAWallet.get': 'Get a wallet',

  'getAWallet.intro': 'Each wallet opens in a new tab. Come back once it’s installed.',
  'getAWallet.extension': 'For this browser',
  'getAWallet.app': 'For your phone',
  'getAWallet.more': 'All wallets',
} as const
