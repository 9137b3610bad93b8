/** Texts of a login's emails and pages. `{app}` is a placeholder. */
export const loginWords = {
  mail: {
    code: {
      // Without the code: mail servers log subjects.
      subject: 'Your verification code for {app}',
      lead: 'Enter this code to log in:',
      holds: 'This code expires in 10 minutes and only works in the browser that requested it.',
    },
    device: {
      lead: 'You’re logging in from a new browser. Open this page to confirm it’s you before you enter the code:',
      button: 'Confirm this browser',
    },
    link: {
      subject: 'Log in to {app}',
      lead: 'Too many wrong codes were entered for this address, so we can’t email a code today. Open this page to see your code:',
      button: 'Show code',
    },
    isNew: 'This address has no wallet yet. Entering the code creates one.',
    asked: {
      title: 'Request details',
      app: 'App',
      device: 'Browser',
      place: 'IP address',
      time: 'Time',
    },
    warning:
      'Not you? Ignore this email. Never share this code or forward this email. We never ask for the code.',
    notice: {
      subject: 'New login to your wallet',
      lead: 'Your wallet was just opened in a new browser.',
      warning:
        'Not you? Log in to your wallet immediately, log out that device in the settings, and change the password of this email account.',
    },
    socialNotice: {
      subject: 'New login to your wallet',
      lead: 'Your {provider} account was just used to log in to your wallet from a new browser.',
      warning:
        'Not you? Change the password of your {provider} account. Then log in to your wallet and log out that device in the settings.',
    },
  },
  page: {
    title: 'Are you logging in?',
    lead: 'Someone wants to open your wallet in this browser:',
    app: 'App',
    device: 'Browser',
    time: 'Time',
    digits: 'The app must show this number',
    warning: 'If the app shows a different number, or you didn’t request this, close this page.',
    button: 'Yes, it shows {digits}',
    confirmed: {
      title: 'Confirmed',
      text: 'Go back to the app and enter the code from the email. You can close this page.',
    },
    shown: {
      title: 'Your code',
      text: 'Go back to the app and enter this code. Don’t share it. Codes shown here earlier no longer work.',
    },
    over: {
      title: 'This link is no longer valid',
      text: 'It expired, was already used, or was replaced by a newer email. If you aren’t logged in to the app, start again there.',
    },
  },
} as const
