/** The texts that load when the modal opens: its own, Connect's, and the title of every view. */
export const modalCopy = {
  'modal.close': 'Close',
  'modal.back': 'Back',
  'modal.help': 'What is a wallet?',
  'modal.loading': 'Loading…',
  'modal.failed.title': 'This did not load',
  'modal.failed.action': 'Check your connection, then try again.',

  'connect.title': 'Connect a wallet',
  'connect.wallets': 'Wallets',
  'connect.installed': 'Installed',
  'connect.recent': 'Recent',
  'connect.more': 'More wallets',
  'connect.remote': 'Scan with your phone',
  'connect.or': 'or',
  'connect.newHere': 'New here?',
  'connect.whatIsAWallet': 'What is a wallet?',

  'account.title': 'Account',
  'allWallets.title': 'All wallets',
  'getAWallet.title': 'Get a wallet',
  'networks.title': 'Networks',
  'receive.title': 'Receive',
  'send.title': 'Send',
  'settings.title': 'Settings',
  'unsupported.title': 'Switch network',

  'toast.close': 'Dismiss',
} as const
