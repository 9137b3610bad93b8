import type { Caip2 } from '@latchkey/protocol/ids'
import type { SignInRefusal } from './refuse.ts'
import type { SignInStore } from './store.ts'
import type { Verifiers } from './verify.ts'

/** What `createSignIn` is made of. */
export type SignInSettings = {
  store: SignInStore
  verify: Verifiers
  /** The app's origins: exact scheme, host and port, or `https://*.host`. A message must be signed for one of them. */
  origins: readonly string[]
  /** The chains on which one can sign in. */
  chains: readonly Caip2[]
  /** `cookie` where the handlers are mounted on the app's own origin, `bearer` where they are on another. */
  transport: 'cookie' | 'bearer'
  /** Keeps apps of one store apart. */
  scope?: string
  /** Where the handlers are mounted; `/sign-in` when absent. */
  basePath?: string
  /** How long a session lives, unless its message says that it expires before; 7 days when absent. */
  sessionSeconds?: number
  /** Milliseconds since 1970. */
  now?: () => number
  /** Told of every refused sign-in: the field that was wrong. */
  refused?: (reason: SignInRefusal) => void
  /** Told of every sign-in. */
  signedIn?: (chainId: Caip2) => void
  /** Told of what went wrong here, where `handle` answers 500. */
  failed?: (error: unknown) => void
}
