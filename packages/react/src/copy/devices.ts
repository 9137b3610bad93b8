/** The texts of the devices on which the owner of an embedded wallet is logged in. */
export const devicesCopy = {
  'devices.intro': 'You have logged in to your wallet on these devices. Each app counts as one of its own.',
  'devices.alone': 'You are logged in to your wallet on this device alone.',
  'devices.list': 'Devices',
  'devices.loading': 'Reading your devices',
  'devices.this': 'This device',
  'devices.here': 'With this site since {first}, last used on {last}',
  'devices.elsewhere': 'With another site since {first}, last used on {last}',
  'devices.here.out': 'With this site since {first}, signed out',
  'devices.elsewhere.out': 'With another site since {first}, signed out',
  'devices.revoke': 'Sign out {name}, last used on {last}',
  'devices.revoke.out': 'Forget {name}, signed out',
  'devices.revokeOthers': 'Sign out all others',
  'devices.asking.one': 'It asks there whether {name} is to be signed out.',
  'devices.asking.others': 'It asks there whether all other devices are to be signed out.',
  'devices.failed.title': 'Your devices could not be read',
  'devices.failed.action': 'Nothing has changed. Try again in a moment.',
} as const
