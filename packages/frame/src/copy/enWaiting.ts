/** The texts of the wallet's own window while nothing is asked, in English: they load with it. `{host}` stands for the site. */
export const enWaiting = {
  waitingTitle: 'Your wallet is open',
  waitingText: 'What {host} asks you comes up here. Go on there, and keep this window open meanwhile.',
} as const
