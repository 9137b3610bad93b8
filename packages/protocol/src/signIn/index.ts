export type { SignInMessage } from '../schema/signInSession.ts'
export { formatSignInMessage } from './formatSignInMessage.ts'
export { parseSignInMessage } from './parseSignInMessage.ts'
export { type SignInField, SignInMessageError } from './SignInMessageError.ts'
