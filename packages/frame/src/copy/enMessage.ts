/** The texts of messages to sign, in English: they load with their screen. `{name}` stands for a value. */
export const enMessage = {
  invisible: 'invisible character {code}',
  invisibleTitle: 'Hidden characters',
  invisibleText: 'The text holds characters that cannot be seen or that turn its direction. They are marked.',

  messageTitle: 'Sign message',
  signInTitle: 'Sign in',
  message: 'Message',
  messageBytes: 'Message (bytes, no readable text)',
  messageEmpty: 'The message is empty.',
  hashTitle: 'A hash, not a message',
  hashText:
    'Signing a hash can authorize a transaction of another account that you own. Reject it unless you know what it stands for.',
  bytesTitle: 'Nobody can read this',
  bytesText: 'The message is not text. Sign it only if you know what it is.',
  wrongSiteTitle: 'Made for another site',
  wrongSiteText: 'This signs you in at {domain}, but {host} asks for it. It may want to pass for you there.',
  signDeed: 'Sign',
  signInDeed: 'Sign in',
} as const
