const english = {
  language: 'en',
  done: {
    title: 'You are logged in',
    text: 'Going back to the app. This window closes by itself.',
  },
  taken: {
    title: 'You are logged in',
    text: 'Go back to the app. You may close this window.',
  },
  digits: {
    title: 'Type this code in the app',
    lead: 'It opens your wallet in the browser that asked:',
    app: 'App',
    device: 'Browser',
    time: 'Time',
    warning:
      'Type it only where you began to log in yourself. Did somebody send you here, or ask you for the code? Close this window, and nothing happens.',
  },
  refused: {
    title: 'Nobody was logged in',
    text: 'The login was cancelled. Close this window, and start again in the app.',
  },
  failed: {
    title: 'The login did not work',
    text: 'The provider does not answer as it should. Close this window, and try again in the app.',
  },
  over: {
    title: 'This login is over',
    text: 'It was too old, was used, or began in another browser. Start again in the app.',
  },
} as const

/** What a login's window says. */
export type SocialWords = typeof english

/** The words of logins by social providers: one row per language. */
export const socialWords: { readonly en: SocialWords } = { en: english }
