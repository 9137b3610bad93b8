import { lazy } from '../utils/lazy.ts'
import type { SignInProvider } from './defineSignInProvider.ts'
import { openPlace } from './openPlace.ts'
import type { ServerSessionsParameters } from './openServerSessions.ts'

/**
 * Sign-in sessions that a Latchkey server, or an app's own with its handlers, makes and keeps: it issues and burns the
 * nonce, verifies what was signed, and knows who asks by a cookie or a bearer token. Methods reject with
 * `SignInRefusedError` and the errors of the Provider API.
 */
export function serverSessions(parameters: ServerSessionsParameters): SignInProvider {
  // What does it comes with the first question: this file loads with the app.
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
