import type { Caip2 } from '@latchkey/protocol/ids'
import type { SignInSession } from '@latchkey/protocol/schema'
import type { SignInMessage } from '@latchkey/protocol/signIn'

export type { SignInMessage, SignInSession }

/** What a message is asked for: who signs in, and to what. */
export type SignInRequest = {
  /**
   * The account's plain address; empty where the wallet adds it as it signs, because it connects and signs in one
   * step. Only the nonce, the terms and the times of the answer count then.
   */
  accountAddress: string
  /** CAIP-2. */
  chainId: Caip2
  /** Host of the page, with its port where it has one (RFC 3986 authority). */
  domain: string
  /** Origin of the page. */
  uri: string
  /** What the wallet shows above the rest: one line of ASCII without `"%<>\^{|}` and backticks (EIP-4361). */
  statement: string | undefined
}

/** A session as it was kept. */
export type StoredSignInSession = Pick<SignInSession, 'data' | 'cacao'> &
  /** Left out of the sessions of other devices. */
  Partial<Pick<SignInSession, 'message' | 'signature'>> & {
    id: string
    /** RFC 3339. */
    createdAt: string
    /** Whether it is a session of this browser; the others are the same accounts' on other devices. */
    isCurrent: boolean
  }

/** Makes, verifies and keeps sign-in sessions (spec 7.26, CAIP-122). Each method may reject; the kit says so. */
export type SignInProvider = {
  /** Gets the prefix of the kit's storage keys and its log, before anything else is asked. Absent where the provider keeps nothing in the browser. */
  attach?(kit: { storageKey: string; log?: (level: 'warn', message: string) => void }): void
  /** Makes what is to be signed, with a nonce of its own that nobody can guess. */
  createMessage(request: SignInRequest): Promise<SignInMessage>
  /** Takes what was signed, verifies it where it can, and keeps it beside the sessions of other accounts and networks. */
  addSession(session: SignInSession): Promise<void>
  /** The sessions that hold now: this browser's, and those of the same accounts elsewhere where they are known. */
  getSessions(): Promise<readonly StoredSignInSession[]>
  /** Ends a session that `getSessions` lists; one that has ended already is none. */
  revokeSession(parameters: { id: string }): Promise<void>
  /** Takes what a wallet signed while it connected, for several networks perhaps. Rejects where none could be kept. */
  setSessions(sessions: readonly SignInSession[]): Promise<void>
  /** Whether nobody stays connected who has not signed in. */
  required: boolean
}

/** Declares a sign-in provider of your own, so that it can be passed to `createKit({ signIn })`. */
export function defineSignInProvider(provider: SignInProvider): SignInProvider {
  return provider
}
