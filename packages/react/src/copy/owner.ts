/** The texts of what the owner of an embedded wallet does with it: UpdateEmail, ExportKey and the login that they want. */
export const ownerCopy = {
  'updateEmail.now': 'You log in with {email} now.',
  'updateEmail.label': 'New e-mail address',
  'updateEmail.deed': 'Continue',
  'updateEmail.missing': 'Enter your new e-mail address.',
  'updateEmail.invalid': 'This is no e-mail address. Check it: it looks like name@example.com.',
  'updateEmail.same': 'This is the address that you have. Enter another one.',
  'updateEmail.how': 'Both addresses get a code: first the one that you have, then the new one.',
  'updateEmail.old.title': 'Type the code from your old address',
  'updateEmail.old.action': 'We sent six digits to {email}, to be sure that it is you.',
  'updateEmail.new.title': 'Type the code from your new address',
  'updateEmail.new.action':
    'We sent a mail to {email}. If it brings no code, it says why: choose another address then.',
  'updateEmail.verifying.title': 'Checking the code',
  'updateEmail.verifying.action': 'This takes a moment.',
  'updateEmail.done.title': 'Address changed',
  'updateEmail.done.action': 'From now on you log in with {email}.',
  'updateEmail.done.deed': 'Done',

  'exportKey.asking.title': 'Go on in your wallet',
  'exportKey.asking.action': 'It shows the words by itself. This site never sees them.',
  'exportKey.retry': 'Try again',
  'exportKey.old.title': 'Log in once more',
  'exportKey.old.action':
    'Your last login is more than five minutes ago. Disconnect, log in again, and come back here.',
  'exportKey.old.deed': 'Back',

  'freshLogin.code.title': 'First, log in once more',
  'freshLogin.code.action': 'Your last login is more than five minutes ago. We sent six digits to {email}.',
  'freshLogin.leave': 'Not now',
} as const
