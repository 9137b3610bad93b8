import { ApiFailureError, ApiResponseInvalidError } from '../../api/errors.ts'
import { receive } from '../../api/receive.ts'
import { toFailureError } from '../../api/toFailureError.ts'
import { SignInRefusedError } from '../../errors/signIn.ts'
import { createLocalStorage, type KitStorage, withMemoryFallback } from '../../platform/storage.ts'
import { createMessage } from './createMessage.ts'
import type { SignInProvider, SignInSession, StoredSignInSession } from './defineSignInProvider.ts'
import { isStoredSession } from './isStoredSession.ts'

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

/** How to reach the sign-in routes. */
type CallSignInParameters = {
  /** Without a trailing slash. */
  url: string
  projectId: string | undefined
  isBearer: boolean
  token: { read(): string | null; write(token: string): void }
}

/** A nonce, and the server's time when it was issued (RFC 3339); absent if the server doesn't send it. */
export type IssuedNonce = { nonce: string; issuedAt?: string }

/** Returns the sign-in routes of a server as functions. */
export function callSignIn({ url, projectId, isBearer, token }: CallSignInParameters) {
  const query = projectId === undefined ? '' : `?${new URLSearchParams({ projectId })}`

  async function ask(path: string, body?: object): Promise<Record<string, unknown>> {
    const stored = isBearer ? token.read() : null
    const { response, json } = await receive(
      url,
      `${path}${query}`,
      {
        method: body ? 'POST' : 'GET',
        cache: 'no-store',
        credentials: isBearer ? 'omit' : 'same-origin',
        headers: {
          ...(body && { 'content-type': 'application/json' }),
          ...(stored !== null && { authorization: `Bearer ${stored}` }),
        },
        ...(body && { body: JSON.stringify(body) }),
      },
      undefined,
    )
    if (response.ok) return Object(json)
    const failure = toFailureError(`signIn${path}`, response, json)
    throw failure.code === 'SIGN_IN_INVALID' ? new SignInRefusedError(failure) : failure
  }

  return {
    async createNonce(): Promise<IssuedNonce> {
      const { nonce, issuedAt } = await ask('/nonce', {})
      if (typeof nonce !== 'string' || !/^[a-zA-Z0-9]{8,}$/.test(nonce)) throw invalid('nonce')
      const isTime = typeof issuedAt === 'string' && !Number.isNaN(Date.parse(issuedAt))
      return { nonce, ...(isTime && { issuedAt }) }
    },
    async addSession({ message, signature, cacao }: SignInSession): Promise<void> {
      const answer = await ask('/sessions', { message, signature, ...(cacao !== undefined && { cacao }) })
      if (isBearer && typeof answer.token === 'string') token.write(answer.token)
    },
    async getSessions(): Promise<readonly StoredSignInSession[]> {
      const { sessions } = await ask('/sessions')
      if (Array.isArray(sessions) && sessions.every(isStoredSession)) return sessions
      throw invalid('sessions')
    },
    async revokeSession(id: string): Promise<void> {
      await ask('/sessions/revoke', { id }).catch((error: unknown) => {
        // It has ended in the meantime.
        if (!(error instanceof ApiFailureError && error.status === 404)) throw error
      })
    },
  }
}

function invalid(field: string): ApiResponseInvalidError {
  return new ApiResponseInvalidError('signIn', [{ field, description: 'Invalid input' }])
}
