/** The texts of passkeys and of recovery, in English: they load with their screens. `{name}` stands for a value. */
export const enRecovery = {
  passkeyTitle: 'Log in with a passkey',
  passkeyText: 'Your device asks for your fingerprint, your face or its PIN. Nothing else leaves it.',
  passkeyFreshTitle: 'First, log in once more',
  passkeyFreshText: 'Your last login is more than five minutes ago. Use your passkey again.',
  passkeyUse: 'Use my passkey',
  passkeyNew: 'I have none yet',
  passkeyNewTitle: 'Create a passkey',
  passkeyNewText:
    'It makes a wallet of your own. Your device keeps it, or your password manager, and syncs it if you let it.',
  passkeyName: 'Name of the passkey',
  passkeyNameHint: 'Your device shows it when you log in.',
  passkeyNameDefault: 'Wallet, {date}',
  passkeyNameMissing: 'Give it a name.',
  passkeyMake: 'Create passkey',
  passkeyHave: 'I have one',
  passkeyWindowUse: 'Go on with your passkey',
  passkeyWindowMake: 'Go on to create your passkey',
  passkeyWindowText: 'Your browser does this only in a window of the wallet’s own. It closes by itself.',
  passkeyWindowDeed: 'Continue',
  cancel: 'Cancel',

  recoveryTo_automatic: 'Recover automatically',
  recoveryTo_code: 'Recover with a code',
  recoveryTo_passkey: 'Recover with a passkey',
  recoveryText_automatic:
    'On a new device your login alone brings your wallet back. Whoever runs this wallet keeps what that takes, under two separate keys.',
  recoveryText_code:
    'On a new device you log in and type a code that only you have. Whoever runs this wallet cannot bring it back, for you or for themselves.',
  recoveryText_passkey:
    'On a new device you log in and use a passkey that only you have. Whoever runs this wallet cannot bring it back, for you or for themselves.',
  recoveryWarningTitle: 'Nobody can replace it',
  recoveryWarning_code:
    'If you lose the code and every device that you are logged in on, your wallet is gone.',
  recoveryWarning_passkey:
    'If you lose the passkey and every device that you are logged in on, your wallet is gone.',
  recoveryOld_code: 'The code that you have now is of no use from then on.',
  recoveryOld_passkey: 'The passkey is no longer needed for it from then on.',
  recoveryDeed: 'Continue',

  codeTitle: 'Your recovery code',
  codeText: 'Write it down, or keep it in a password manager. It is shown this once.',
  codeLabel: 'The code',
  codeCopy: 'Copy',
  codeCopied: 'Copied. Other programs can read it there: copy something else soon.',
  codeCopyFailed: 'The browser did not let the wallet copy. Write the code down.',
  codeCheck: 'Its last four characters',
  codeCheckHint: 'To be sure that you have it.',
  codeCheckWrong: 'These are not its last four characters. Compare them with what you kept.',
  codeDone: 'I have kept it',

  recoveryPasskeyTitle: 'Choose the passkey',
  recoveryPasskeyOwn: 'Use the passkey that you log in with.',
  recoveryPasskeyNew: 'Create a passkey for this. You log in as you do now; it only brings the wallet back.',
  recoveryPasskeyNameDefault: 'Recovery of my wallet, {date}',

  recoverTitle: 'Bring your wallet back',
  recoverText_code: 'This browser does not have your wallet yet. Type your recovery code.',
  recoverText_passkey:
    'This browser does not have your wallet yet. Use the passkey that you chose for recovery.',
  recoverCode: 'Recovery code',
  recoverCodeMissing: 'Type your recovery code.',
  recoverDeed: 'Bring it back',
  recoverLater: 'Not now',

  problem_cancelled: 'No passkey was used. Try again.',
  problem_cancelledLogin: 'No passkey was used. Try again, or create one if you have none here.',
  problem_blocked:
    'Your browser blocked the window. Allow pop-ups for this site and try again. If this page is inside another app, open it in Chrome or Safari.',
  problem_unknownPasskey: 'This wallet does not know that passkey as a login. Use another, or create one.',
  problem_refusedPasskey: 'The wallet did not take that passkey. Try again, or use another.',
  problem_otherPasskey: 'That is another passkey. Use the one of this wallet.',
  problem_noSecret:
    'That passkey cannot keep a secret, as recovery needs. Use another, or choose a recovery code.',
  problem_wrongCode: 'This is not the code. Compare it with what you kept, then try again.',
  problem_unsure:
    'The connection broke. The new code or passkey may count already, and the old one no longer: keep the new one, then try again.',
  problem_tooLate: 'This took too long. Try again; if it fails again, log in again.',
  problem_failed: 'That did not work. Check your connection, then try again.',
} as const
