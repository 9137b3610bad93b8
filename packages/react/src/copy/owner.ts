/** The texts of what the owner of an embedded wallet does with it: UpdateEmail, ExportKey, ChangeRecovery, Devices, SwitchAccountType, its end, and the login that they want. */
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

  'exportKey.asking.action': 'It shows the words by itself. This site never sees them.',
  'deleteAccount.title': 'Delete account',
  'deleteAccount.what':
    'The wallet forgets you: your login, its part of your key, and every device. You are logged out everywhere, on other sites, too.',
  'deleteAccount.warning.title': 'Without its recovery phrase, your wallet is gone for ever',
  'deleteAccount.warning':
    'Nobody can then bring it back or move what it holds. Write the twelve words down before.',
  'deleteAccount.export': 'Show the recovery phrase',
  'deleteAccount.deed': 'Delete account',
  'deleteAccount.asking.action': 'It asks for your yes. Before that, nothing is deleted.',
  'deleteAccount.done.title': 'Account deleted',
  'deleteAccount.done.action': 'Who has the recovery phrase still has the wallet. Nobody else does.',
  'walletScreen.title': 'Go on in your wallet',
  'walletScreen.retry': 'Try again',

  'recovery.what': 'How your wallet comes back where no device of yours has it any more.',
  'recovery.ways': 'Ways to recover',
  'recovery.automatic': 'Automatic',
  'recovery.automatic.detail': 'Your login is enough. Whoever runs this wallet could bring it back, too.',
  'recovery.code': 'Recovery code',
  'recovery.code.detail': 'A code that only you have. Nobody can replace it.',
  'recovery.passkey': 'Passkey',
  'recovery.passkey.detail': 'A passkey that only you have. Nobody can replace it.',
  'recovery.current': 'In use',
  'recovery.asking.title': 'Go on in your wallet',
  'recovery.asking.action': 'It asks for your yes, and what belongs to it stays there.',
  'recovery.done': 'Changed',
  'recovery.retry': 'Try again',
  'recovery.back': 'Back',

  'freshLogin.code.title': 'First, log in once more',
  'freshLogin.code.action': 'Your last login is more than five minutes ago. We sent six digits to {email}.',
  'freshLogin.social.action':
    'Your last login is more than five minutes ago. A window of {name} opens for it.',
  'freshLogin.old.title': 'Log in once more',
  'freshLogin.old.action':
    'Your last login is more than five minutes ago. Disconnect, log in again, and come back here.',
  'freshLogin.old.deed': 'Back',
  'freshLogin.leave': 'Not now',

  'accountType.intro':
    'Your key has two accounts, each with an address of its own. What one of them holds stays there, and you can go back at any time.',
  'accountType.eoa': 'EOA',
  'accountType.eoa.detail': 'The key’s own account. It pays every network fee itself.',
  'accountType.smartAccount': 'Smart account',
  'accountType.smartAccount.detail': 'Several steps with one yes, and network fees that a site can pay.',
  'accountType.switching': 'Switching…',
  'accountType.switched': '{type} is in use now',
} as const
