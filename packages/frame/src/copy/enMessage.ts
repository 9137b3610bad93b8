/** English texts about messages to sign, which load with their screen. `{name}` is a placeholder. */
export const enMessage = {
  invisible: 'invisible character {code}',
  invisibleTitle: 'Hidden characters',
  invisibleText: 'This text has characters that are invisible or change its direction. They are marked.',

  messageTitle: 'Sign message',
  signInTitle: 'Sign in',
  message: 'Message',
  messageBytes: 'Message (bytes, not readable text)',
  messageEmpty: 'The message is empty.',
  hashTitle: 'A hash, not a message',
  hashText:
    'Signing a hash can authorize a transaction from another of your accounts. Reject it unless you know what the hash is for.',
  bytesTitle: 'Unreadable message',
  bytesText: 'The message isn’t text. Sign it only if you know what it is.',
  wrongSiteTitle: 'Wrong site',
  wrongSiteText:
    'This signs you in to {domain}, but {host} requested it and may be trying to impersonate you there.',
  signButton: 'Sign',
  signInButton: 'Sign in',
} as const
