/** The texts of logging in by e-mail: the field of Connect, EmailVerifyDevice and EmailVerifyOtp, in English. */
export const emailCopy = {
  'email.label': 'E-mail address',
  'email.deed': 'Continue',
  'email.missing': 'Enter your e-mail address.',
  'email.invalid': 'This is no e-mail address. Check it: it looks like name@example.com.',

  'email.sending.title': 'Sending you a mail',
  'email.sending.action': 'It goes to {email}.',
  'email.device.title': 'Click the link in the mail',
  'email.device.action':
    'This browser is new to us, so we sent a mail to {email}. The page behind its link must show these digits:',
  'email.device.digits': 'Your two digits',
  'email.device.waiting': 'Waiting for you to click the link in the mail',
  'email.code.title': 'Type the code from the mail',
  'email.code.action': 'We sent six digits to {email}.',
  'email.code.label': 'Code of six digits',
  'email.code.wrong': 'This is not the code. Of several mails, the one that names the latest time counts.',
  'email.code.dead': 'This code does not hold any more. Send yourself a new mail.',
  'email.verifying.title': 'Logging you in',
  'email.verifying.action': 'The code is being checked.',
  'email.connecting.action': 'Your wallet is being opened.',
  'email.done.title': 'Connected',
  'email.done.action': 'This window will close.',

  'email.resend': 'Send a new mail',
  'email.resendIn': 'Send a new mail in {seconds} s',
  'email.tooSoon.title': 'Please try again after {n} seconds',
  'email.tooSoon.action': 'Look among your spam meanwhile: the last mail may be there.',
  'email.retry': 'Try again',
  'email.retryIn': 'Try again in {seconds} s',
  'email.other': 'Use another address',
} as const
