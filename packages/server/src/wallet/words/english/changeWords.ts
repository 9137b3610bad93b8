/** Texts of the emails of an email change. */
export const changeWords = {
  holds: 'This code expires in 10 minutes and only works in the browser that requested it.',
  old: {
    subject: 'Your code to change your wallet’s email address',
    lead: 'Someone who is logged in to your wallet wants to change its email address. If this was you, enter this code:',
    warning:
      'Not you? Don’t share this code. Log in to your wallet, log out the devices you don’t recognize, and change the password of this email account.',
  },
  new: {
    subject: 'Your code to use this address for your wallet',
    lead: 'Someone wants to use this address to log in to their wallet. If this was you, enter this code:',
    warning: 'Not you? Ignore this email, and don’t share this code.',
  },
  taken: {
    subject: 'This address already has a wallet',
    lead: 'Someone tried to use this address for another wallet. This address already has its own wallet, so nothing was changed and there is no code.',
    warning: 'Was this you? Use a different address, or log in with this one to open its wallet.',
  },
  changed: {
    subject: 'Your wallet’s email address was changed',
    lead: 'Your wallet now uses a different email address. You can no longer log in with this one.',
    warning:
      'Not you? Someone has access to your email and your wallet. Contact the app immediately, and change the password of this email account.',
  },
} as const
