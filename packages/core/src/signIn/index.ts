export { type CreateMessageParameters, createMessage } from './createMessage.ts'
export {
  defineSignInProvider,
  type SignInMessage,
  type SignInProvider,
  type SignInRequest,
  type SignInSession,
  type StoredSignInSession,
} from './defineSignInProvider.ts'
export { type LocalSessionsParameters, localSessions } from './localSessions.ts'
export type { ServerSessionsParameters } from './openServerSessions.ts'
export { serverSessions } from './serverSessions.ts'
