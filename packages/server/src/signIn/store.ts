import type { Caip2, Caip10 } from '@latchkey/protocol/ids'

/** A session as stored. Further facts are parsed from its message. */
export type KeptSession = {
  /** Id of the session. */
  id: string
  /** Separates apps that share one store: a project's id. */
  scope: string
  /** SHA-256 of the holder's secret, in hex: read access to the store is not enough to act as the holder. */
  holder: string
  /** The account on the chain that it signed for. */
  account: Caip10
  /** Text that was signed. */
  message: string
  /** Signature, in the format of the namespace. */
  signature: string
  /** CACAO of CAIP-74, if the wallet created one. */
  cacao?: unknown
  /** Milliseconds since 1970. */
  createdAt: number
  /** Milliseconds since 1970. */
  expiresAt: number
}

/** A session as listed for others than its holder: without what was signed. */
export type ListedSession = Omit<KeptSession, 'signature' | 'cacao'>

/** An issued nonce. */
export type IssuedNonce = {
  /** Separates apps that share one store. */
  scope: string
  /** The nonce. */
  nonce: string
  /** Milliseconds since 1970. */
  expiresAt: number
}

/**
 * Stores nonces and sessions. Times are milliseconds since 1970. Entries that have expired by `now` count as absent.
 */
export type SignInStore = {
  /** Stores a nonce. */
  keepNonce(nonce: IssuedNonce): Promise<void>
  /** Removes a nonce. Returns true for a single caller, however many call concurrently. */
  burnNonce(nonce: Pick<IssuedNonce, 'scope' | 'nonce'>, now: number): Promise<boolean>
  /**
   * Stores a session, and replaces the holder's session of the same account. Only a holder's newest `signInAccountsMax`
   * are kept.
   */
  keepSession(session: KeptSession): Promise<void>
  /** Returns the accounts that a holder is signed in with, newest session first. */
  accountsOfHolder(holder: Pick<KeptSession, 'scope' | 'holder'>, now: number): Promise<Caip10[]>
  /** Returns a holder's sessions, newest first. */
  listOfHolder(holder: Pick<KeptSession, 'scope' | 'holder'>, now: number): Promise<KeptSession[]>
  /** Returns the sessions of these accounts, of all holders, newest first. */
  listOfAccounts(
    of: { scope: string; accounts: readonly Caip10[] },
    now: number,
    limit: number,
  ): Promise<ListedSession[]>
  /** Revokes a session of the holder or of one of the accounts. Returns whether it exists, revoked or not. */
  revoke(
    of: { scope: string; id: string; holder: string; accounts: readonly Caip10[] },
    now: number,
  ): Promise<boolean>
  /** Deletes everything that has expired. */
  sweep(now: number): Promise<void>
}

/** An account that a browser is signed in with. */
export type SignedInAccount = {
  chainId: Caip2
  /** EIP-55 on eip155. */
  address: string
  /** Chain and address, as CAIP-10. */
  account: Caip10
}
