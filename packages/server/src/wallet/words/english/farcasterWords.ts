/** Texts of a Farcaster login's page. `{digits}` is a placeholder. */
export const farcasterWords = {
  asks: {
    title: 'Log in with Farcaster?',
    lead: 'Someone wants to open your wallet in this browser:',
    app: 'App',
    device: 'Browser',
    time: 'Time',
    digits: 'The app must show this number',
    warning:
      'Reject this if the app shows a different number, you didn’t start the login, or someone sent you here. Approving it would give that person your wallet.',
    button: 'Yes, it shows {digits}',
    refuse: 'This wasn’t me',
  },
  opened: {
    title: 'Approve in Farcaster',
    text: 'Approve the login to {domain}, your wallet, then go back to the app.',
    button: 'Open Farcaster',
    refuse: 'Cancel',
  },
  refused: {
    title: 'Login cancelled',
    text: 'You can close this page.',
  },
  failed: {
    title: 'Farcaster isn’t responding',
    text: 'Try again in a moment.',
    button: 'Try again',
  },
  over: {
    title: 'This login is no longer valid',
    text: 'It expired, was already used, or is open in another browser. Start again in the app.',
  },
} as const
