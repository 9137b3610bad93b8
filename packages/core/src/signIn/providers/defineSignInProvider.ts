import type { Caip2 } from '@latchkey/protocol/ids'
import type { SignInSession } from '@latchkey/protocol/schema'
import type { SignInMessage } from '@latchkey/protocol/signIn'

export type { SignInMessage, SignInSession }

/** Request for a sign-in message: who signs in, and to what. */
export type SignInRequest = {
  /**
   * The account's plain address. Empty if the wallet adds it when it signs, because it connects and signs in in one
   * step. In this case only the nonce, the terms and the times of the returned message are used.
   */
  accountAddress: string
  /** CAIP-2 id of the chain. */
  chainId: Caip2
  /** Host of the page, including its port if it has one (RFC 3986 authority). */
  domain: string
  /** Origin of the page. */
  uri: string
  /** The message's statement: one line of ASCII without `"%<>\^{|}` and backticks (EIP-4361). */
  statement: string | undefined
}

/** A stored session. */
export type StoredSignInSession = Pick<SignInSession, 'data' | 'cacao'> &
  /** Omitted for sessions of other devices. */
  Partial<Pick<SignInSession, 'message' | 'signature'>> & {
    /** Id for `revokeSession`. */
    id: string
    /** When the session began (RFC 3339). */
    createdAt: string
    /** Whether the session is this browser's. Others belong to the same accounts on other devices. */
    isCurrent: boolean
  }

/** Creates, verifies and stores sign-in sessions (CAIP-122, spec 7.26). Each method may reject; the kit reports it. */
export type SignInProvider = {
  /**
   * Receives the kit's storage prefix and its log, before any other call. Omit it if the provider stores nothing in the
   * browser.
   */
  attach?(kit: { storageKey: string; log?: (level: 'warn', message: string) => void }): void
  /** Creates the message to sign, with a new unguessable nonce. */
  createMessage(request: SignInRequest): Promise<SignInMessage>
  /** Verifies a signed message if possible, and stores its session next to those of other accounts and networks. */
  addSession(session: SignInSession): Promise<void>
  /** Returns the valid sessions: this browser's, and those of the same accounts elsewhere if known. */
  getSessions(): Promise<readonly StoredSignInSession[]>
  /** Ends a session listed by `getSessions`. Ended sessions are ignored. */
  revokeSession(parameters: { id: string }): Promise<void>
  /**
   * Stores the messages that a wallet signed while connecting, possibly for several networks. Rejects if all of them
   * fail.
   */
  setSessions(sessions: readonly SignInSession[]): Promise<void>
  /** Whether users who don't sign in are disconnected. */
  required: boolean
}

/** Defines a custom sign-in provider, to pass to `createKit({ signIn })`. */
export function defineSignInProvider(provider: SignInProvider): SignInProvider {
  return provider
}
