/** The texts of ConnectingPasskey, in English. */
export const passkeyCopy = {
  'passkey.asking.title': 'Go on in your wallet',
  'passkey.asking.action': 'It asks for your passkey, or makes one.',
  'passkey.connecting.title': 'Logging you in',
  'passkey.connecting.action': 'Your wallet is being opened.',
  'passkey.done.title': 'Connected',
  'passkey.done.action': 'This window will close.',
  'passkey.refused.title': 'You are not logged in',
  'passkey.refused.action': 'Nothing was shared. Try again, or choose another way.',
  'passkey.notOffered.title': 'Passkeys are not offered here',
  'passkey.notOffered.action': 'Choose another way to log in.',
  'passkey.retry': 'Try again',
  'passkey.other': 'Choose another way',
} as const
