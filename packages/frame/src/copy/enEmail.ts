/** English texts of the screen that changes the email address, which load with it. */
export const enEmail = {
  emailTitle: 'Change your email address',
  emailText:
    'Anyone with access to the new email address can then log in to this wallet. The old one will no longer work. First, we send a code to both.',
  emailOld: 'Current',
  emailNew: 'New',
  emailDeed: 'Change email address',
} as const
