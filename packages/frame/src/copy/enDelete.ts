/** The texts of the screen that deletes the account, in English: they load with it. */
export const enDelete = {
  deleteTitle: 'Delete your account',
  deleteText:
    'The wallet’s server forgets you: your login, its part of your wallet, and every device. You are logged out everywhere.',
  deleteWarningTitle: 'Without its recovery phrase, your wallet is gone for ever',
  deleteWarningText:
    'Nobody can then bring it back or move what it holds: neither you nor anybody else. If you have not written the twelve words down, reject this, and do that first.',
  deleteDeed: 'Delete for ever',
} as const
