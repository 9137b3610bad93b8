import { accountCopy } from './account.ts'
import { alertCopy } from './alerts.ts'
import { buttonCopy } from './button.ts'
import { errorCopy } from './errors.ts'
import { sendCopy } from './send.ts'

/** Every text a visitor sees, in English. `{name}` stands for a value. */
export const en = {
  ...buttonCopy,
  ...accountCopy,
  ...sendCopy,
  ...alertCopy,
  ...errorCopy,

  'modal.close': 'Close',
  'modal.back': 'Back',
  'modal.help': 'What is a wallet?',
  'modal.loading': 'Loading…',
  'modal.failed.title': 'This did not load',
  'modal.failed.action': 'Check your connection, then try again.',
  'modal.failed.retry': 'Try again',

  'connect.title': 'Connect a wallet',
  'connect.wallets': 'Wallets',
  'connect.installed': 'Installed',
  'connect.recent': 'Recent',
  'connect.more': 'More wallets',
  'connect.or': 'or',
  'connect.newHere': 'New here?',
  'connect.whatIsAWallet': 'What is a wallet?',

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

  'allWallets.title': 'All wallets',
  'allWallets.search': 'Search wallets',
  'allWallets.count': 'Wallets found: {count}',
  'allWallets.none.title': 'No wallet by that name',
  'allWallets.none.action': 'Check the spelling, or clear the search.',
  'allWallets.clear': 'Clear the search',

  'whatIsAWallet.title': 'What is a wallet?',
  'whatIsAWallet.key.title': 'A key to many places',
  'whatIsAWallet.key.text': 'You sign in with it instead of a new account and password on every site.',
  'whatIsAWallet.home.title': 'A home for what you own',
  'whatIsAWallet.home.text': 'It sends, receives and keeps digital money and collectibles.',
  'whatIsAWallet.yours.title': 'Yours alone',
  'whatIsAWallet.yours.text':
    'Only you can use it. No site, this one included, can move anything without your yes.',
  'whatIsAWallet.get': 'Get a wallet',
  'whatIsAWallet.have': 'I have a wallet',

  'getAWallet.title': 'Get a wallet',
  'getAWallet.intro': 'Each of these opens in a new tab. Come back when it is installed.',
  'getAWallet.get': 'Get',
  'getAWallet.getNamed': 'Get {name}',
  'getAWallet.extension': 'For this browser',
  'getAWallet.app': 'For your phone',
  'getAWallet.more': 'All wallets',

  'settings.title': 'Settings',
  'settings.theme': 'Appearance',
  'settings.theme.light': 'Light',
  'settings.theme.dark': 'Dark',
  'settings.theme.system': 'Automatic',
  'settings.wallets': 'Connected wallets',
  'settings.current': 'In use',
  'settings.use': 'Use {name}, {address}',
  'settings.disconnect': 'Disconnect {name}',
  'settings.disconnectOne': 'Disconnect',
  'settings.disconnectAll': 'Disconnect all',
  'settings.connectAnother': 'Connect another wallet',
  'settings.switched': '{name} is in use now',
  'settings.disconnected': '{name} disconnected',

  'toast.close': 'Dismiss',
} as const

/** The key of a text. */
export type CopyKey = keyof typeof en

/** A translation: every text, by the same keys. What it leaves out stays English. */
export type Copy = Readonly<Partial<Record<CopyKey, string>>>
