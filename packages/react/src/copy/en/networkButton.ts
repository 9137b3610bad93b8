/** English texts of the network's button, and of a connected account's. */
export const networkButtonCopy = {
  'button.account': 'Account {address}',
  'button.network': 'Network: {name}',
  'button.chooseNetwork': 'Choose a network',
  'button.wrongNetwork': 'Wrong network',
  'button.pending': 'Pending transactions: {count}',
} as const
