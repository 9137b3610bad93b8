/** English texts of ConnectingPasskey. */
export const passkeyCopy = {
  'passkey.asking.title': 'Continue in your wallet',
  'passkey.asking.action': 'Use your passkey there, or create one.',
  'passkey.connecting.title': 'Logging you in',
  'passkey.connecting.action': 'Opening your wallet…',
  'passkey.done.title': 'Connected',
  'passkey.done.action': 'This window closes automatically.',
  'passkey.refused.title': 'You’re not logged in',
  'passkey.refused.action': 'Try again, or choose another way to log in.',
  'passkey.notOffered.title': 'Passkeys aren’t available here',
  'passkey.notOffered.action': 'Choose another way to log in.',
  'passkey.retry': 'Try again',
  'passkey.other': 'Choose another way',
} as const
