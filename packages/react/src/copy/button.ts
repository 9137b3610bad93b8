/** The texts that load with the buttons: English, overridden key by key by `config.copy`. */
export const buttonCopy = {
  'button.connect': 'Connect wallet',
  'button.connecting': 'Connecting…',
  'button.retry': 'Try again',
  'button.account': 'Account {address}',
  'button.network': 'Network: {name}',
  'button.chooseNetwork': 'Choose a network',
  'button.wrongNetwork': 'Wrong network',
} as const
