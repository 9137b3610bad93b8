import type { Caip2, Caip10 } from '@latchkey/protocol/ids'

/** A session as a store keeps it; what its message says is read from the message. */
export type KeptSession = {
  id: string
  /** What keeps apps of one store apart: a project's id. */
  scope: string
  /** SHA-256 of the holder's secret, in hex: who reads the store cannot act as the holder. */
  holder: string
  /** The account on the chain that it signed for. */
  account: Caip10
  message: string
  signature: string
  /** CACAO of CAIP-74, where the wallet made one. */
  cacao?: unknown
  /** Milliseconds since 1970. */
  createdAt: number
  /** Milliseconds since 1970. */
  expiresAt: number
}

/** A session as it is listed for others than its holder: without what was signed. */
export type ListedSession = Omit<KeptSession, 'signature' | 'cacao'>

/** A nonce that was issued. */
export type IssuedNonce = {
  scope: string
  nonce: string
  /** Milliseconds since 1970. */
  expiresAt: number
}

/** Where nonces and sessions are kept; times are milliseconds since 1970. What is over by `now` is as if it were not there. */
export type SignInStore = {
  keepNonce(nonce: IssuedNonce): Promise<void>
  /** Takes a nonce away; true for one caller alone, however many ask at once. */
  burnNonce(nonce: Pick<IssuedNonce, 'scope' | 'nonce'>, now: number): Promise<boolean>
  /**
   * Keeps a session in the place of the one that its holder had of the same account. Of one holder's the newest
   * `signInAccountsMax` stay.
   */
  keepSession(session: KeptSession): Promise<void>
  /** The accounts that a holder is signed in with, the newest session's first. */
  accountsOfHolder(holder: Pick<KeptSession, 'scope' | 'holder'>, now: number): Promise<Caip10[]>
  /** A holder's sessions, the newest first. */
  listOfHolder(holder: Pick<KeptSession, 'scope' | 'holder'>, now: number): Promise<KeptSession[]>
  /** The sessions of these accounts, whoever holds them, the newest first. */
  listOfAccounts(
    of: { scope: string; accounts: readonly Caip10[] },
    now: number,
    limit: number,
  ): Promise<ListedSession[]>
  /**
   * Ends a session that hangs on the holder or is of one of the accounts, and answers whether there is one such, ended
   * or not.
   */
  revoke(
    of: { scope: string; id: string; holder: string; accounts: readonly Caip10[] },
    now: number,
  ): Promise<boolean>
  /** Forgets what is over. */
  sweep(now: number): Promise<void>
}

/** An account that a browser is signed in with. */
export type SignedInAccount = {
  chainId: Caip2
  /** EIP-55 on eip155. */
  address: string
  /** Both, CAIP-10. */
  account: Caip10
}
