/** The texts of the screen that changes the address, in English: they load with it. */
export const enEmail = {
  emailTitle: 'Change your e-mail address',
  emailText:
    'From then on, whoever reads the mail of the new address can log in to this wallet, and the old one no longer does. First a code goes to each of the two.',
  emailOld: 'Now',
  emailNew: 'New',
  emailDeed: 'Change address',
} as const
