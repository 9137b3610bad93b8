const english = {
  language: 'en',
  asks: {
    title: 'Log in by Farcaster?',
    lead: 'Somebody wants to open your wallet in this browser:',
    app: 'App',
    device: 'Browser',
    time: 'Time',
    digits: 'The app must show this number',
    warning:
      'Does the app show another number, did you not begin this yourself, or did somebody send you here? Then refuse: whoever began it would have your wallet.',
    button: (digits: string) => `It shows ${digits}, go on`,
    refuse: 'It was not me',
  },
  opened: {
    title: 'Say yes in Farcaster',
    text: (domain: string) =>
      `Farcaster asks whether you sign in to ${domain}, your wallet. Then go back to where you began.`,
    button: 'Open Farcaster',
    refuse: 'Cancel',
  },
  refused: {
    title: 'Nobody was logged in',
    text: 'Nothing was shared. You may close this page.',
  },
  failed: {
    title: 'Farcaster does not answer',
    text: 'Nothing has begun. Try again in a moment.',
    button: 'Try again',
  },
  over: {
    title: 'This login is over',
    text: 'It was too old, was used, or is open in another browser. Start again in the app.',
  },
} as const

/** What the page of a login by Farcaster says. */
export type FarcasterWords = typeof english

/** The words of logins by Farcaster: one row per language. */
export const farcasterWords: { readonly en: FarcasterWords } = { en: english }
