/** The texts of the screen that changes the address, in English: they load with it. */
export const enEmail = {
  emailTitle: 'Change your email address',
  emailText:
    'Anyone who can read email at the new address can then log in to this wallet. The old address no longer works. Both addresses get a code first.',
  emailOld: 'Current',
  emailNew: 'New',
  emailDeed: 'Change address',
} as const
