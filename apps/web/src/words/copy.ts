/** Every text of the page. */
export const copy = {
  name: 'Serial Mob',
  description: 'Serial mob programming: one keyboard, many minds, and a wallet for a name tag.',
  skip: 'Skip to the page',
  noSettings:
    'This page was not served by a Latchkey server, so it does not know its networks. Run “npm start” and open the address that it prints.',
  notLoaded: 'A part of this page did not come. Check your connection, then load the page again.',

  welcome: {
    titleFirst: 'One keyboard.',
    titleSecond: 'Many minds.',
    text: 'Serial Mob is for programming as a group: one of you drives, everyone thinks. Your wallet is your name tag, so connect one to take a turn.',
    connect: 'Connect wallet',
    steps: [
      { title: 'Take the keyboard', text: 'Sign a line that says so. No password, no account.' },
      {
        title: 'Pass it on',
        text: 'Sign the hand-over: your wallet shows each field, the page checks who signed.',
      },
      { title: 'Settle up', text: 'Coffee or prizes: pay from your name tag to another, and see it arrive.' },
    ],
  },

  workbench: {
    hello: 'Your turn',
    as: 'You are',
    on: 'on',
    balance: 'Balance',
    welcomeBack: 'Welcome back …',
  },

  family: {
    title: 'Your account',
    text: 'What it holds, what it did, and all that can be done with it on this network.',
    action: 'Open my account',
  },

  waiting: 'Accept the request in your wallet.',
  copy: 'Copy',
  copied: 'Copied',
  signature: 'Signature',
  verified: 'Verified here: signed by',
  notVerified: 'This signature is not from your account. Do not rely on it.',
  unchecked: 'Signed by a contract account: only its chain can verify it.',
  again: 'Try again',

  message: {
    title: 'Sign a message',
    text: 'The line that takes the keyboard. It costs nothing.',
    label: 'Message',
    initial: 'I have the keyboard until the next bell.',
    empty: 'Write what you want to sign.',
    action: 'Sign message',
    signed: 'Signed. Whoever gets the signature can check it with your address.',
    declined: 'You declined. Nothing was signed.',
  },

  typed: {
    title: 'Sign a hand-over',
    text: 'Typed data: your wallet shows each field by name.',
    mob: 'Mob',
    mobName: 'The Tuesday mob',
    driver: 'Driver',
    minutes: 'Minutes',
    minutesRange: 'A turn is 1 to 60 minutes.',
    action: 'Sign hand-over',
  },

  send: {
    title: 'Send a transaction',
    text: 'Pay someone in the mob.',
    to: 'To',
    toHint: '0x…',
    toWrong: 'Enter an address: 0x and 40 characters.',
    amount: 'Amount',
    amountWrong: 'Enter an amount above zero.',
    action: (amount: string, symbol: string) => `Send ${amount} ${symbol}`,
    sent: 'Sent. Waiting for the chain; you can go on meanwhile.',
    confirmed: (block: string) => `Confirmed in block ${block}.`,
    reverted: 'The chain refused the transaction. Only the network fee was spent.',
    replaced: 'Another transaction took its place. Look at what your wallet sent.',
    late: 'Still waiting for the chain. It may yet go through: look at the transaction.',
    view: 'View transaction',
    declined: 'You declined. Nothing was sent.',
  },

  calls: {
    title: 'Send two calls at once',
    text: 'One approval in your wallet for two small payments to yourself.',
    action: 'Send both calls',
    unsupported: 'This wallet sends one call at a time. Wallets with smart accounts can do both at once.',
    checking: 'Asking your wallet what it can do …',
    pending: 'Sent. Waiting for the chain.',
    done: 'Both calls are confirmed.',
    unknown: 'Sent, but your wallet does not say what became of them. Look at what it sent.',
    failed: 'The calls did not go through. Nothing was spent but the fee.',
  },

  getName: {
    title: 'Get a name',
    text: 'A word to be called by, instead of forty-two characters.',
    action: 'Choose my name',
  },

  faucet: {
    title: 'Get test money',
    text: 'This is the local chain: the money is free and worth nothing.',
    action: 'Fund my account',
    busy: 'Asking the faucet …',
    done: 'Here you go. Your balance is up to date in a moment.',
    failed: 'The faucet does not answer. Is the local world still running?',
  },

  notes: {
    title: 'Notes of the mob',
    text: 'What one driver leaves for the next.',
    membersOnly: 'Only members read them. Sign in with your wallet, and you are one: it costs nothing.',
    ended: 'Your sign-in has ended. Sign in again to go on; what you typed is kept.',
    signIn: 'Sign in',
    loading: 'Fetching the notes …',
    label: 'Your note',
    action: 'Leave note',
    busy: 'Leaving your note …',
    done: 'Your note is there for the next one.',
    failed: 'The notes did not come. Check your connection, then try again.',
    kept: 'Your note was not left, and is still here. Check your connection, then try again.',
    nothing: 'Write what the next one should know.',
    long: (length: number, most: number) => `A note has ${most} characters at most. Yours has ${length}.`,
    list: 'Notes',
    empty: 'No notes yet. Leave the first one.',
    own: 'You',
    more: (count: number) => `Show ${count} more`,
  },

  state: {
    title: 'What the kit knows',
    text: 'Straight from its hooks, as your own app would read it.',
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
    network: 'Your wallet is on another network. Switch it with the button above, then try again.',
    funds: 'Not enough money in this account for the amount and the network fee.',
    offline: 'The network does not answer. Check your connection, then try again.',
    gone: 'Your wallet does not answer. Unlock it, then try again.',
    reloaded: 'Your wallet was loaded anew before it answered. Try again.',
    notLoaded: 'Your wallet does not load. Check your connection, then try again.',
    unsupported: 'Your wallet cannot do this.',
    other: 'That did not work. Try again, or try another wallet.',
  },
} as const
