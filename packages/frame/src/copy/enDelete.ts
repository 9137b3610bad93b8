/** The texts of the screen that deletes the account, in English: they load with it. */
export const enDelete = {
  deleteTitle: 'Delete your account',
  deleteText:
    'The wallet’s server deletes your login, its part of your wallet, and every device. You’re logged out everywhere.',
  deleteWarningTitle: 'Without the recovery phrase, you lose this wallet',
  deleteWarningText:
    'Nobody can restore it or move its assets. If you haven’t written down the 12 words, reject this and do that first.',
  deleteDeed: 'Delete permanently',
} as const
