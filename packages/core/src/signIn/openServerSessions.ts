import { createLocalStorage, type KitStorage, withMemoryFallback } from '../platform/storage.ts'
import { callSignIn } from './callSignIn.ts'
import { createMessage } from './createMessage.ts'
import type { SignInProvider } from './defineSignInProvider.ts'

/** Parameters of `serverSessions`. */
export type ServerSessionsParameters = {
  /** Where the sign-in routes are mounted: an address, or a path on the page's own origin. */
  url: string
  /** Where the routes are those of a Latchkey server, which serves several apps. */
  projectId?: string
  required?: boolean
  /** `cookie` where the routes are on the page's own origin, `bearer` across origins. */
  transport: 'cookie' | 'bearer'
  /** Where the bearer token is kept; the browser's local storage by default. */
  storage?: KitStorage
  /** The whole key; by default `<storageKey of the kit>.signInToken`. */
  storageKey?: string
  /** How long a session holds at most, in milliseconds; as long as the server says where it is left out. */
  lifetimeMs?: number
  /** Replaces the kit's own sentence: one line of ASCII without `"%<>\^{|}` and backticks (EIP-4361). */
  statement?: string
}

/** What `serverSessions` does, once somebody asks; `key` says where the token is kept. */
export function openServerSessions(
  parameters: ServerSessionsParameters,
  key: (storage: KitStorage) => string,
): Omit<SignInProvider, 'attach' | 'required'> {
  const { lifetimeMs, projectId, statement, transport } = parameters
  const storage = withMemoryFallback(parameters.storage ?? createLocalStorage())
  const server = callSignIn({
    url: parameters.url.replace(/\/+$/, ''),
    projectId,
    isBearer: transport === 'bearer',
    token: {
      read: () => storage.getItem(key(storage)) || null,
      write: (token) => storage.setItem(key(storage), token),
    },
  })

  return {
    addSession: server.addSession,
    async createMessage(request) {
      return createMessage(request, { ...(await server.createNonce()), statement, lifetimeMs })
    },
    getSessions: server.getSessions,
    revokeSession: ({ id }) => server.revokeSession(id),
    async setSessions(sessions) {
      let failure: unknown
      let kept = 0
      // One after the other: they share a nonce, and the first one burns it.
      for (const session of sessions) {
        await server.addSession(session).then(
          () => {
            kept += 1
          },
          (error: unknown) => {
            failure ??= error
          },
        )
      }
      if (kept === 0 && failure !== undefined) throw failure
    },
  }
}
