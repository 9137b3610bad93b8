/** English texts of the screens that change or delete the account, which load with them. `{name}` is a placeholder. */
export const enAccount = {
  emailTitle: 'Change your email address',
  emailText:
    'Anyone with access to the new email address can then log in to this wallet. The old one will no longer work. First, we send a code to both.',
  emailOld: 'Current',
  emailNew: 'New',
  emailButton: 'Change email address',

  devicesTitleNamed: 'Log out {name}',
  devicesTitle_other: 'Log out {count} devices',
  devicesText: 'To use the wallet there, log in again. This device stays logged in.',
  devicesForgetTitle: 'Forget {name}',
  devicesForgetText: 'It’s already logged out. The next login there counts as a new device.',
  devicesForgetButton: 'Forget',
  devicesList: 'Devices',
  devicesAt: 'First seen on {host}, last used {day}',
  devicesUsed: 'Last used {day}',
  devicesAtOut: 'First seen on {host}, logged out',
  devicesOut: 'Logged out',
  devicesButton: 'Log out',

  deleteTitle: 'Delete your account',
  deleteText:
    'This deletes your login, the server’s part of your key, and your list of devices. You’re logged out everywhere.',
  deleteWarningTitle: 'You need the recovery phrase',
  deleteWarningText:
    'Without it, nobody can restore this wallet or move its assets. If you haven’t written down the 12 words, reject this and do that first.',
  deleteButton: 'Delete permanently',
} as const
