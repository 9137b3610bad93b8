/** Texts that load with the buttons, in English. `config.copy` overrides them key by key. */
export const buttonCopy = {
  'button.connect': 'Connect wallet',
  'button.connecting': 'Connecting…',
  'button.retry': 'Try again',
  'button.account': 'Account {address}',
  'button.network': 'Network: {name}',
  'button.chooseNetwork': 'Choose a network',
  'button.wrongNetwork': 'Wrong network',
} as const
