/** Texts of a social login's window. */
export const socialWords = {
  done: {
    title: 'You’re logged in',
    text: 'Going back to the app. This window closes automatically.',
  },
  taken: {
    title: 'You’re logged in',
    text: 'Go back to the app. You can close this window.',
  },
  digits: {
    title: 'Enter this code in the app',
    lead: 'It opens your wallet in this browser:',
    app: 'App',
    device: 'Browser',
    time: 'Time',
    warning:
      'Only enter this code where you started the login yourself. If someone sent you here or asks you for the code, close this window.',
  },
  refused: {
    title: 'Login cancelled',
    text: 'Close this window, then start again in the app.',
  },
  failed: {
    title: 'Login failed',
    text: 'The provider isn’t responding as expected. Close this window, then try again in the app.',
  },
  over: {
    title: 'This login is no longer valid',
    text: 'It expired, was already used, or started in another browser. Start again in the app.',
  },
} as const
