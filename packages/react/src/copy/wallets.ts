/** The texts of the views about wallets. */
export const walletsCopy = {
  'connecting.continue': 'Continue in {name}',
  'connecting.accept': 'Accept the request in your wallet. This window will follow.',
  'connecting.retry': 'Try again',
  'connecting.declined.title': 'Connection declined',
  'connecting.declined.action': 'You said no in {name}. Nothing was shared.',
  'connecting.failed.title': '{name} could not connect',
  'connecting.failed.action': 'Make sure that it is unlocked, then try again.',
  'connecting.busy.title': 'A request is already open',
  'connecting.busy.action': 'Open {name} and answer the request that waits there.',
  'connecting.notInstalled.title': '{name} is not installed',
  'connecting.notInstalled.action': 'Install it, come back to this page and connect.',
  'connecting.install': 'Install {name}',
  'connecting.unknown.title': 'This wallet is not here any more',
  'connecting.unknown.action': 'Choose another one.',
  'connecting.choose': 'Choose another wallet',

  'allWallets.search': 'Search wallets',
  'allWallets.count': 'Wallets found: {count}',
  'allWallets.none.title': 'No wallet by that name',
  'allWallets.none.action': 'Check the spelling, or clear the search.',
  'allWallets.clear': 'Clear the search',

  'whatIsAWallet.key.title': 'A key to many places',
  'whatIsAWallet.key.text': 'You sign in with it instead of a new account and password on every site.',
  'whatIsAWallet.home.title': 'A home for what you own',
  'whatIsAWallet.home.text': 'It sends, receives and keeps digital money and collectibles.',
  'whatIsAWallet.yours.title': 'Yours alone',
  'whatIsAWallet.yours.text':
    'Only you can use it. No site, this one included, can move anything without your yes.',
  'whatIsAWallet.get': 'Get a wallet',

  'getAWallet.intro': 'Each of these opens in a new tab. Come back when it is installed.',
  'getAWallet.extension': 'For this browser',
  'getAWallet.app': 'For your phone',
  'getAWallet.more': 'All wallets',
} as const
