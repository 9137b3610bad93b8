export { type CreateMessageParameters, createMessage } from './providers/createMessage.ts'
export {
  defineSignInProvider,
  type SignInMessage,
  type SignInProvider,
  type SignInRequest,
  type SignInSession,
  type StoredSignInSession,
} from './providers/defineSignInProvider.ts'
export { type LocalSessionsParameters, localSessions } from './providers/localSessions.ts'
export type { ServerSessionsParameters } from './providers/openServerSessions.ts'
export { serverSessions } from './providers/serverSessions.ts'
