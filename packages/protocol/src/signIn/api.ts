import type { Endpoint } from '../api/endpoint/defineEndpoint.ts'
import {
  createSignInNonce,
  createSignInSession,
  getSignInSessions,
  revokeSignInSession,
} from './endpoints.ts'

/** Default path under which a server mounts the sign-in routes. */
export const signInBasePath = '/sign-in'

/** The sign-in routes by id. Their paths are relative to the mount path. */
export const signInEndpoints = {
  createSignInNonce,
  createSignInSession,
  getSignInSessions,
  revokeSignInSession,
} as const satisfies { readonly [id: string]: Endpoint }

export { type Cacao, cacao, readCacao } from './cacao.ts'
export { type StoredSession, storedSession } from './storedSession.ts'
