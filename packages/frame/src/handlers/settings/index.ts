export { exportKey } from './exportKey.ts'
export { updateEmail } from './updateEmail.ts'
export { updateEmailPrimaryOtp } from './updateEmailPrimaryOtp.ts'
export { updateEmailSecondaryOtp } from './updateEmailSecondaryOtp.ts'
