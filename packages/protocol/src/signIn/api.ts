import type { Endpoint } from '../api/defineEndpoint.ts'
import { createSignInNonce } from './createSignInNonce.ts'
import { createSignInSession } from './createSignInSession.ts'
import { getSignInSessions } from './getSignInSessions.ts'
import { revokeSignInSession } from './revokeSignInSession.ts'

/** Where a server mounts the routes of sign-in unless it is told otherwise. */
export const signInBasePath = '/sign-in'

/** The routes of sign-in by id; their paths begin where they are mounted. */
export const signInEndpoints = {
  createSignInNonce,
  createSignInSession,
  getSignInSessions,
  revokeSignInSession,
} as const satisfies { readonly [id: string]: Endpoint }

export { type Cacao, cacao, readCacao } from './cacao.ts'
export { type StoredSession, storedSession } from './storedSession.ts'
