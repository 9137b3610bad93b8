/** English texts of the screen that deletes the account, which load with it. */
export const enDelete = {
  deleteTitle: 'Delete your account',
  deleteText:
    'This deletes your login, the server’s part of your key, and your list of devices. You’re logged out everywhere.',
  deleteWarningTitle: 'You need the recovery phrase',
  deleteWarningText:
    'Without it, nobody can restore this wallet or move its assets. If you haven’t written down the 12 words, reject this and do that first.',
  deleteDeed: 'Delete permanently',
} as const
