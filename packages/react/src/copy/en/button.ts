/** Texts that load with the buttons, in English. `config.copy` overrides them key by key. None has a placeholder. */
export const buttonCopy = {
  'button.connect': 'Connect wallet',
  'button.connecting': 'Connecting…',
  'button.retry': 'Try again',
} as const
