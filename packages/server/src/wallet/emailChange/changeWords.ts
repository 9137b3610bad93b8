const english = {
  holds: 'It expires after 10 minutes, and works only in the browser that asked.',
  old: {
    subject: 'Your code to change the address of your wallet',
    lead: 'Somebody who is logged in to your wallet wants to change its e-mail address. If it is you, type this code where you asked for it:',
    warning:
      'Was it not you? Give this code to nobody. Log in to your wallet, end the sessions that are not yours, and change the password of this mailbox.',
  },
  new: {
    subject: 'Your code to use this address for your wallet',
    lead: 'Somebody wants to log in to their wallet with this address from now on. If it is you, type this code where you asked for it:',
    warning: 'Was it not you? Then do nothing, and give this code to nobody.',
  },
  taken: {
    subject: 'This address has a wallet already',
    lead: 'Somebody wanted to use this address for another wallet. It has a wallet of its own, so nothing was changed, and there is no code.',
    warning: 'Was it you? Change to another address, or log in with this one to use its wallet.',
  },
  changed: {
    subject: 'The address of your wallet was changed',
    lead: 'Your wallet is opened with another e-mail address from now on. This one opens it no more.',
    warning:
      'Was it not you? Somebody has read your mail and used your wallet. Write to the app at once, and change the password of this mailbox.',
  },
} as const

/** What mails of a change of address say. */
export type ChangeWords = typeof english

/** The words of changes of address: one row per language. */
export const changeWords: { readonly en: ChangeWords } = { en: english }
