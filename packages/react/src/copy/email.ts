/** The texts of logging in by e-mail: the field of Connect, EmailVerifyDevice and EmailVerifyOtp, in English. */
export const emailCopy = {
  'email.label': 'Email address',
  'email.deed': 'Continue',
  'email.missing': 'Enter your email address.',
  'email.invalid': 'Enter a valid email address, like name@example.com.',

  'email.sending.title': 'Sending an email',
  'email.sending.action': 'We’re sending it to {email}.',
  'email.device.title': 'Open the link in the email',
  'email.device.action':
    'This browser is new, so we sent an email to {email}. The page it links to must show this number:',
  'email.device.digits': 'Number to compare',
  'email.device.waiting': 'Waiting for you to open the link',
  'email.code.title': 'Enter the verification code',
  'email.code.action': 'We sent a 6-digit code to {email}.',
  'email.code.label': 'Verification code',
  'email.code.wrong': 'That code isn’t right. Use the code in the most recent email.',
  'email.code.dead': 'This code is no longer valid. Send a new email.',
  'email.verifying.title': 'Logging you in',
  'email.verifying.action': 'Checking the code…',
  'email.connecting.action': 'Opening your wallet…',
  'email.done.title': 'Connected',
  'email.done.action': 'This window closes automatically.',

  'email.resend': 'Send a new email',
  'email.resendIn': 'Send a new email in {seconds} s',
  'email.tooSoon.title': 'Please try again after {n} seconds',
  'email.tooSoon.action': 'Check your spam folder for the last email.',
  'email.retry': 'Try again',
  'email.retryIn': 'Try again in {seconds} s',
  'email.other': 'Use another email',
} as const
