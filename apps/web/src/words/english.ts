import type { Texts } from '@latchkey/protocol/fillText'

/** Every text of the page in English. `{name}` is a placeholder. */
export const english = {
  name: 'Serial Mob',
  description: 'Serial mob programming: one keyboard, many minds, and a wallet as your name tag.',
  skip: 'Skip to content',
  noSettings:
    'This page wasn’t served by a Latchkey server, so its settings are missing. Run “npm start” and open the address it prints.',
  notLoaded: 'Part of this page couldn’t load. Check your connection, then reload the page.',

  welcome: {
    titleFirst: 'One keyboard.',
    titleSecond: 'Many minds.',
    text: 'Serial Mob is for programming as a group: one person drives, everyone thinks. Your wallet is your name tag. Connect it to take a turn.',
    connect: 'Connect wallet',
    steps: [
      { title: 'Take the keyboard', text: 'Sign a message that says so. No password, no sign-up.' },
      {
        title: 'Pass it on',
        text: 'Sign the handover. Your wallet shows each field, and the page verifies the signature.',
      },
      { title: 'Settle up', text: 'Pay another name tag for coffee or prizes, and see the payment arrive.' },
    ],
  },

  workbench: {
    hello: 'Your turn',
    as: 'You are',
    on: 'on',
    balance: 'Balance',
    welcomeBack: 'Reconnecting your wallet…',
  },

  namespace: {
    title: 'Your account',
    text: 'Your tokens, your activity, and everything else your account can do on this network.',
    action: 'Open account',
  },

  waiting: 'Approve the request in your wallet.',
  copy: 'Copy',
  copied: 'Copied',
  signature: 'Signature',
  verified: 'Verified. Signed by',
  notVerified: 'This signature isn’t from your account. Don’t rely on it.',
  unchecked: 'Signed by a smart account. Only its network can verify the signature.',
  again: 'Try again',

  message: {
    title: 'Sign a message',
    text: 'Sign this message to take the keyboard. It’s free.',
    label: 'Message',
    initial: 'I have the keyboard until the next bell.',
    empty: 'Enter a message to sign.',
    action: 'Sign message',
    signed: 'Signed. Anyone can verify the signature with your address.',
    declined: 'You rejected the request. Nothing was signed.',
  },

  typed: {
    title: 'Sign a handover',
    text: 'Typed data: your wallet shows each field by name.',
    mob: 'Mob',
    mobName: 'The Tuesday mob',
    driver: 'Driver',
    minutes: 'Minutes',
    minutesRange: 'Enter a number from 1 to 60.',
    action: 'Sign handover',
  },

  send: {
    title: 'Send a transaction',
    text: 'Pay someone in the mob.',
    to: 'To',
    toHint: '0x…',
    toWrong: 'Enter a valid address: 0x followed by 40 characters.',
    amount: 'Amount',
    amountWrong: 'Enter an amount above zero.',
    action: 'Send {amount}',
    sent: 'Sent. Waiting for confirmation. You can continue in the meantime.',
    confirmed: 'Confirmed in block {block}.',
    reverted: 'The transaction failed. You only paid the network fee.',
    replaced: 'Replaced by another transaction. Check your wallet’s activity.',
    late: 'Still pending. View the transaction to check its status.',
    view: 'View transaction',
    declined: 'You rejected the request. Nothing was sent.',
  },

  calls: {
    title: 'Send two calls together',
    text: 'One approval in your wallet for two small payments to yourself.',
    action: 'Send both calls',
    unsupported: 'This wallet sends one call at a time. Use a wallet with a smart account to batch them.',
    checking: 'Checking what your wallet supports…',
    pending: 'Sent. Waiting for confirmation.',
    done: 'Both calls are confirmed.',
    unknown: 'Sent, but your wallet didn’t report the result. Check your wallet’s activity.',
    failed: 'The calls failed. You only paid the network fee.',
  },

  getName: {
    title: 'Get a name',
    text: 'A name that people can use instead of your 42-character address.',
    action: 'Choose a name',
  },

  faucet: {
    title: 'Get test money',
    text: 'This is a local network. The tokens are free and have no value.',
    action: 'Fund account',
    busy: 'Requesting test money…',
    done: 'Done. Your balance updates in a moment.',
    failed: 'The faucet isn’t responding. Check that the local world is running.',
  },

  notes: {
    title: 'Mob notes',
    text: 'Notes from one driver to the next.',
    membersOnly: 'Only members can read them. Sign in with your wallet to become a member. It’s free.',
    ended: 'Your session expired. Sign in again to continue. Your note is kept.',
    signIn: 'Sign in',
    loading: 'Loading notes…',
    label: 'Your note',
    action: 'Add note',
    busy: 'Adding your note…',
    done: 'Note added.',
    failed: 'Couldn’t load the notes. Check your connection, then try again.',
    kept: 'Couldn’t add your note. Check your connection, then try again.',
    nothing: 'Enter a note for the next driver.',
    long: 'Shorten your note to {most} characters. It has {length}.',
    list: 'Notes',
    empty: 'No notes yet. Add the first one.',
    own: 'You',
    more: 'Show {count} more',
  },

  state: {
    title: 'Kit state',
    text: 'Read from the kit’s hooks, as in your own app.',
    rows: {
      status: 'Status',
      address: 'Address',
      caipAddress: 'CAIP address',
      namespace: 'Namespace',
      network: 'Network',
      wallet: 'Wallet',
      accountType: 'Account type',
      balance: 'Balance',
      connections: 'Connections',
      tab: 'Account tab',
    },
    none: '–',
  },

  errors: {
    network: 'Your wallet is on another network. Switch networks with the button above, then try again.',
    funds: 'Not enough funds for the amount and the network fee.',
    offline: 'Can’t reach the network. Check your connection, then try again.',
    gone: 'Your wallet isn’t responding. Unlock it, then try again.',
    reloaded: 'Your wallet was reloaded before it responded. Try again.',
    notLoaded: 'Couldn’t load your wallet. Check your connection, then try again.',
    unsupported: 'Your wallet doesn’t support this.',
    other: 'Something went wrong. Try again, or use another wallet.',
  },
} as const

/** Every text of the page, in any language. */
export type Copy = Texts<typeof english>
