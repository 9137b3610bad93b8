/** English texts about passkeys and recovery, which load with their screens. `{name}` is a placeholder. */
export const enRecovery = {
  passkeyTitle: 'Continue with a passkey',
  passkeyText: 'Your device asks for your fingerprint, face or PIN. They never leave your device.',
  passkeyFreshTitle: 'Log in again to continue',
  passkeyFreshText: 'Your last login was more than 5 minutes ago. Use your passkey again.',
  passkeyUse: 'Use passkey',
  passkeyNew: 'Create a passkey',
  passkeyNewTitle: 'Create a passkey',
  passkeyNewText:
    'This creates your wallet. Your device or password manager stores the passkey and can sync it.',
  passkeyName: 'Passkey name',
  passkeyNameHint: 'Your device shows it when you log in.',
  passkeyNameDefault: 'Wallet, {date}',
  passkeyNameMissing: 'Enter a name.',
  passkeyMake: 'Create passkey',
  passkeyHave: 'Use an existing passkey',
  passkeyUseAnyway: 'Use it anyway',
  passkeyWindowUse: 'Continue with your passkey',
  passkeyWindowMake: 'Continue to create your passkey',
  passkeyWindowText: 'Your browser only allows this in the wallet’s own window. It closes automatically.',
  passkeyWindowButton: 'Continue',
  cancel: 'Cancel',

  recoveryTo_automatic: 'Recover automatically',
  recoveryTo_code: 'Recover with a code',
  recoveryTo_passkey: 'Recover with a passkey',
  recoveryText_automatic:
    'On a new device, you only need to log in. The operator of this wallet stores everything needed, under two separate keys.',
  recoveryText_code:
    'On a new device, you log in and enter a code that only you have. The operator of this wallet can’t restore it.',
  recoveryText_passkey:
    'On a new device, you log in and use a passkey that only you have. The operator of this wallet can’t restore it.',
  recoveryWarningTitle: 'It can’t be replaced',
  recoveryWarning_code: 'If you lose the code and every device you’re logged in on, you lose your wallet.',
  recoveryWarning_passkey:
    'If you lose the passkey and every device you’re logged in on, you lose your wallet.',
  recoveryKeepTitle: 'Keep your passkey',
  recoveryKeep_code:
    'It’s your only way to log in: a new device needs both the passkey and the code. Save the recovery phrase too, in case you lose one of them.',
  recoveryKeep_automatic:
    'It’s your only way to log in, and it can’t be replaced. Save the recovery phrase too, in case you lose it.',
  recoveryOld_code: 'Your current code will no longer work.',
  recoveryOld_passkey: 'You no longer need your passkey for recovery.',
  recoveryButton: 'Continue',

  codeTitle: 'Your recovery code',
  codeText: 'Write it down, or keep it in a password manager. You won’t see it again.',
  codeLabel: 'Recovery code',
  codeCopy: 'Copy',
  codeCopied: 'Copied. Other apps can read the clipboard, so copy something else soon.',
  codeCopyFailed: 'The browser blocked copying. Write down the code.',
  codeCheck: 'Last 4 characters of the code',
  codeCheckHint: 'This confirms that you saved it.',
  codeCheckWrong: 'Those aren’t the last 4 characters. Check the code you saved.',
  codeDone: 'Confirm',

  recoveryPasskeyTitle: 'Set up passkey recovery',
  recoveryPasskeyOwn: 'Use the passkey you log in with.',
  recoveryPasskeyNew: 'Create a passkey for recovery only. You keep logging in as you do now.',
  recoveryPasskeyNameDefault: 'Wallet recovery, {date}',

  recoverTitle: 'Restore your wallet',
  recoverText_code: 'Your wallet isn’t in this browser yet. Enter your recovery code.',
  recoverText_passkey: 'Your wallet isn’t in this browser yet. Use the passkey you chose for recovery.',
  recoverCode: 'Recovery code',
  recoverCodeMissing: 'Enter your recovery code.',
  recoverButton: 'Restore wallet',
  recoverLater: 'Not now',

  problem_cancelled: 'No passkey was used. Try again.',
  problem_cancelledLogin: 'No passkey was used. Try again, or create one if you have none here.',
  problem_cancelledFresh:
    'No passkey was used. Try again with your passkey: it’s your only way to log in. If you lost it, move your assets to another wallet before you log out.',
  problem_blocked:
    'Your browser blocked the window. Allow pop-ups for this site and try again. If this page is inside another app, open it in Chrome or Safari.',
  problem_unknownPasskey:
    'This passkey isn’t registered with this wallet. Use another one, or create a new one.',
  problem_refusedPasskey: 'The passkey wasn’t accepted. Try again, or use another one.',
  problem_otherPasskey: 'That’s a different passkey. Use the one for this wallet.',
  problem_noSecret: 'That passkey can’t be used for recovery. Use another one, or choose a recovery code.',
  problem_unreadableSecret:
    'This browser can’t read your passkey’s secret. Your wallet is safe: open this site in another browser, or on the device where you created the passkey.',
  problem_deviceOnly:
    'This passkey stays on this device. Use one that syncs or a security key, or choose a code.',
  problem_deviceOnlyLogin:
    'This passkey stays on this device. If you lose the device, you lose the wallet. Create one that syncs, or use it anyway and save the recovery phrase.',
  problem_wrongCode: 'That code isn’t right. Check the code you saved, then try again.',
  problem_unsure:
    'The connection was lost. The new code or passkey may already be active, so keep it and try again.',
  problem_tooLate: 'The request timed out. Try again, or log in again.',
  problem_failed: 'Something went wrong. Check your connection, then try again.',
} as const
