import type { Caip2 } from '@latchkey/protocol/ids'
import type { SignInRefusal } from './refuse.ts'
import type { SignInStore } from './store.ts'
import type { Verifiers } from './verify.ts'

/** Settings of `createSignIn`. */
export type SignInSettings = {
  store: SignInStore
  verify: Verifiers
  /** The app's origins: exact scheme, host and port, or `https://*.host`. A message must be signed for one of them. */
  origins: readonly string[]
  /** The chains that can be used to sign in. */
  chains: readonly Caip2[]
  /** `cookie` if the handlers are mounted on the app's own origin, `bearer` if they are on another. */
  transport: 'cookie' | 'bearer'
  /** Separates apps that share one store. */
  scope?: string
  /** Where the handlers are mounted; `/sign-in` when absent. */
  basePath?: string
  /** Lifetime of a session, unless its message expires earlier; 7 days when absent. */
  sessionSeconds?: number
  /** Milliseconds since 1970. */
  now?: () => number
  /** Called for every refused sign-in, with the invalid field. */
  refused?: (reason: SignInRefusal) => void
  /** Called for every sign-in. */
  signedIn?: (chainId: Caip2) => void
  /** Called with server errors, for which `handle` responds with 500. */
  failed?: (error: unknown) => void
}
