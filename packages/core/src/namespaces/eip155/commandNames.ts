/** Requests to wallets, each of which loads the code for all of them. */
export const commandNames = [
  'connect',
  'disconnect',
  'switchConnection',
  'switchNetwork',
  'signMessage',
  'sendTransfer',
] as const
