/**
 * English texts of the embedded wallet owner's views: UpdateEmail, ExportKey, ChangeRecovery, Devices,
 * SwitchAccountType, deleting the account, and the fresh login they require.
 */
export const ownerCopy = {
  'updateEmail.now': 'You log in with {email}.',
  'updateEmail.none': 'You don’t log in with an email address.',
  'updateEmail.label': 'New email address',
  'updateEmail.button': 'Continue',
  'updateEmail.missing': 'Enter your new email address.',
  'updateEmail.invalid': 'Enter a valid email address, like name@example.com.',
  'updateEmail.same': 'You already use this email address. Enter another one.',
  'updateEmail.how': 'We send a code to both addresses: first to your current one, then to the new one.',
  'updateEmail.old.title': 'Verify your current email',
  'updateEmail.old.action': 'We sent a 6-digit code to {email}.',
  'updateEmail.new.title': 'Verify your new email',
  'updateEmail.new.action':
    'We sent an email to {email}. If it has a code, enter the code. If not, use another email address.',
  'updateEmail.verifying.title': 'Checking the code',
  'updateEmail.verifying.action': 'This takes a moment.',
  'updateEmail.done.title': 'Email address changed',
  'updateEmail.done.action': 'You now log in with {email}.',
  'updateEmail.done.button': 'Done',

  'exportKey.asking.action': 'Your wallet shows the phrase. This site never sees it.',
  'deleteAccount.title': 'Delete account',
  'deleteAccount.what':
    'This deletes your login, the server’s part of your key, and your list of devices. You’re logged out everywhere, including on other sites.',
  'deleteAccount.warning.title': 'You need the recovery phrase',
  'deleteAccount.warning':
    'Without it, nobody can restore this wallet or move its assets. Write down the 12 words first.',
  'deleteAccount.export': 'Show recovery phrase',
  'deleteAccount.button': 'Delete account',
  'deleteAccount.asking.action': 'Confirm in your wallet to delete the account.',
  'deleteAccount.done.title': 'Account deleted',
  'deleteAccount.done.action': 'Only someone with the recovery phrase can still use this wallet.',
  'walletScreen.title': 'Continue in your wallet',
  'walletScreen.retry': 'Try again',

  'recovery.what': 'How you restore your wallet on a new device.',
  'recovery.ways': 'Recovery methods',
  'recovery.automatic': 'Automatic',
  'recovery.automatic.detail': 'You only need to log in. The operator of this wallet could also restore it.',
  'recovery.code': 'Recovery code',
  'recovery.code.detail': 'A code that only you have. If you lose it, it can’t be replaced.',
  'recovery.passkey': 'Passkey',
  'recovery.passkey.detail': 'A passkey that only you have. If you lose it, it can’t be replaced.',
  'recovery.current': 'In use',
  'recovery.asking.title': 'Continue in your wallet',
  'recovery.asking.action': 'Confirm there. This site never sees your code or passkey.',
  'recovery.done': 'Recovery method changed',
  'recovery.retry': 'Try again',
  'recovery.back': 'Back',

  'freshLogin.code.title': 'Log in again to continue',
  'freshLogin.code.action': 'Your last login was more than 5 minutes ago. We sent a 6-digit code to {email}.',
  'freshLogin.social.action':
    'Your last login was more than 5 minutes ago. Log in again in the {name} window.',
  'freshLogin.old.title': 'Log in again',
  'freshLogin.old.action':
    'Your last login was more than 5 minutes ago. Disconnect, log in again, then return here.',
  'freshLogin.old.button': 'Back',
  'freshLogin.leave': 'Not now',

  'accountType.intro':
    'You have two accounts, each with its own address. Switching doesn’t move your assets. You can switch back at any time.',
  'accountType.eoa': 'EOA',
  'accountType.eoa.detail': 'Your original account. You always pay the network fees.',
  'accountType.smartAccount': 'Smart account',
  'accountType.smartAccount.detail': 'Batch several steps into one approval. Sites can pay the network fees.',
  'accountType.switching': 'Switching…',
  'accountType.switched': 'Account type: {type}',
} as const
