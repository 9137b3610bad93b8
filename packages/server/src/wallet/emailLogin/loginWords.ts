import type { SocialProvider } from '@latchkey/protocol/vocabulary'

const english = {
  language: 'en',
  providers: {
    google: 'Google',
    github: 'GitHub',
    apple: 'Apple',
    facebook: 'Facebook',
    x: 'X',
    discord: 'Discord',
  } satisfies Record<SocialProvider, string>,
  mail: {
    code: {
      // Without the code: mail servers log what a mail is about.
      subject: (app: string) => `Your code for ${app}`,
      lead: 'Type this code where you asked for it:',
      holds: 'It expires after 10 minutes, and works only in the browser that asked.',
    },
    device: {
      lead: 'This browser is new to us. Before you type the code, open this page and confirm that it is you:',
      button: 'Confirm this browser',
    },
    link: {
      subject: (app: string) => `Log in to ${app}`,
      lead: 'Too many wrong codes were typed for this address, so a mail brings no code today. Open this page instead, it shows you one:',
      button: 'Show my code',
    },
    isNew: 'There is no wallet for this address yet. The code makes one.',
    asked: {
      title: 'Who asked',
      app: 'App',
      device: 'Browser',
      place: 'Network',
      time: 'Time',
    },
    warning:
      'Was it not you? Then do nothing, and give this code and this mail to nobody. We never ask for them.',
    notice: {
      subject: 'A new browser is logged in to your wallet',
      lead: 'Your wallet was just opened in a browser that it had not been in before.',
      warning:
        'Was it not you? Log in to your wallet at once, end that session in its settings, and change the password of this mailbox.',
    },
    socialNotice: {
      subject: 'New login to your wallet',
      lead: (provider: string) =>
        `Your ${provider} account was just used to log in to your wallet in a browser that is new to it.`,
      warning: (provider: string) =>
        `Wasn't it you? Change the password of your ${provider} account. Then log in to your wallet and end that session in its settings.`,
    },
  },
  page: {
    title: 'Is it you who logs in?',
    lead: 'Somebody wants to open your wallet in this browser:',
    app: 'App',
    device: 'Browser',
    time: 'Time',
    digits: 'The app must show this number',
    warning: 'Does the app show another number, or did you not ask? Close this page, and nothing happens.',
    button: (digits: string) => `It shows ${digits}, log me in`,
    confirmed: {
      title: 'Confirmed',
      text: 'Go back to the app, and type the code from the mail there. You may close this page.',
    },
    shown: {
      title: 'Your code',
      text: 'Go back to the app, and type this code there. Give it to nobody else. A code that this page showed before does not count any more.',
    },
    over: {
      title: 'This link is over',
      text: 'It was used, is too old, or another mail came after it. Are you logged in to the app? Then there is nothing left to do. Else start again there.',
    },
  },
} as const

/** What mails and pages of a login say. */
export type LoginWords = typeof english

/** The words of logins by e-mail: one row per language. */
export const loginWords: { readonly en: LoginWords } = { en: english }
