import { createLocalStorage, type KitStorage, withMemoryFallback } from '../../platform/storage.ts'
import { callSignIn } from './callSignIn.ts'
import { createMessage } from './createMessage.ts'
import type { SignInProvider } from './defineSignInProvider.ts'

/** Parameters of `serverSessions`. */
export type ServerSessionsParameters = {
  /** Where the sign-in routes are mounted: a URL, or a path on the page's own origin. */
  url: string
  /** Required for a Latchkey server, which serves several apps. */
  projectId?: string
  /** Whether users who don't sign in are disconnected. `false` by default. */
  required?: boolean
  /** `cookie` if the routes are on the page's own origin, `bearer` across origins. */
  transport: 'cookie' | 'bearer'
  /** Storage of the bearer token. Defaults to the browser's local storage. */
  storage?: KitStorage
  /** The full storage key. Defaults to `<storageKey of the kit>.signInToken`. */
  storageKey?: string
  /** Maximum lifetime of a session, in milliseconds. Defaults to the server's. */
  lifetimeMs?: number
  /** Replaces the kit's own statement: one line of ASCII without `"%<>\^{|}` and backticks (EIP-4361). */
  statement?: string
}

/** Implements `serverSessions`, loaded with the first call; `key` returns the storage key of the token. */
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
      // In sequence, because they share a nonce and the first one uses it up.
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
