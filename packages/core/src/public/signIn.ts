export { checkSignInOnConnect } from '../signIn/checkSignInOnConnect.ts'
export { declineSignIn, reopenSignIn } from '../signIn/declineSignIn.ts'
export { getSignInSessions, getSignInSessionsQueryOptions } from '../signIn/getSignInSessions.ts'
export { isSessionOf } from '../signIn/isSessionOf.ts'
export { isSignedOut } from '../signIn/isSignedOut.ts'
export type {
  SignInProvider,
  SignInSession,
  StoredSignInSession,
} from '../signIn/providers/defineSignInProvider.ts'
export { readSignIn } from '../signIn/readSignIn.ts'
export { reportSignIn } from '../signIn/reportSignIn.ts'
export { revokeSignInSession } from '../signIn/revokeSignInSession.ts'
export { type PreparedSignIn, signIn } from '../signIn/signIn.ts'
export { createSignInFlow, type SignInFlow } from '../signIn/signInFlow.ts'
export type { SignInEvent, SignInState } from '../signIn/signInTransition.ts'
