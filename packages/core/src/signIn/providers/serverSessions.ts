import { lazy } from '@latchkey/protocol/lazy'
import type { SignInProvider } from './defineSignInProvider.ts'
import { openPlace } from './openPlace.ts'
import type { ServerSessionsParameters } from './openServerSessions.ts'

/**
 * Stores sign-in sessions on a Latchkey server, or an app's own server with its handlers. The server issues and
 * consumes the nonce, verifies the signature, and identifies the browser by a cookie or a bearer token. Methods reject
 * with `SignInRefusedError`, `ApiFailureError`, `ApiUnreachableError` or `ApiTimeoutError`.
 */
export function serverSessions(parameters: ServerSessionsParameters): SignInProvider {
  // The implementation loads with the first call, because this file loads with the app.
  const { attach, key } = openPlace('signInToken', parameters.storageKey)
  const sessions = lazy(async () =>
    (await import('./openServerSessions.ts')).openServerSessions(parameters, key),
  )
  return {
    required: parameters.required ?? false,
    ...(parameters.transport === 'bearer' && { attach }),
    createMessage: async (request) => (await sessions()).createMessage(request),
    addSession: async (session) => (await sessions()).addSession(session),
    getSessions: async () => (await sessions()).getSessions(),
    revokeSession: async (session) => (await sessions()).revokeSession(session),
    setSessions: async (signed) => (await sessions()).setSessions(signed),
  }
}
