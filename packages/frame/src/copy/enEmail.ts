/** The texts of the screen that changes the address, in English: they load with it. */
export const enEmail = {
  emailTitle: 'Change your login address',
  emailText:
    'From then on, whoever reads mail at the new address can log in to this wallet, and mail at the old one no longer counts. First, a code goes to each.',
  emailOld: 'Now',
  emailNew: 'New',
  emailDeed: 'Change address',
} as const
