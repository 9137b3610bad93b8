import type { TransportState } from './relay/transport.ts'
import type { NamespaceProposal, Session } from './session.ts'

/** What a client tells its holder. */
export type ClientEvent =
  | { is: 'state'; state: TransportState }
  | { is: 'connected'; session: Session }
  | { is: 'updated'; session: Session }
  | { is: 'extended'; session: Session }
  /** A wallet's own event, as `chainChanged` or `accountsChanged`. */
  | { is: 'event'; topic: string; chainId: string; name: string; data: unknown }
  /** A session has ended. */
  | { is: 'disconnected'; topic: string; reason: 'wallet' | 'app' | 'expired' }

/** A sign-in that is asked together with the connection (CAIP-122); times are ISO 8601. */
export type Authenticate = {
  /** CAIP-2 ids of the networks to sign for. */
  chains: readonly string[]
  domain: string
  /** The page that is signed in to. */
  aud: string
  nonce: string
  statement?: string
  resources?: readonly string[]
  /** When it is issued (RFC 3339); by this device's clock where it is left out. */
  iat?: string
  exp?: string
  nbf?: string
}

/** A sign-in message that a wallet has signed. Whoever signs the visitor in verifies it. */
export type SignedMessage = {
  address: string
  chainId: string
  message: string
  signature: string
  /** How it is signed: `eip191`, or `eip1271` by a contract. */
  type: string
}

/** A session, with what the wallet has signed where it was asked to and knows how. */
export type Connected = Session & { signedMessages?: readonly SignedMessage[] }

/** A code that a wallet may still answer. */
export type OpenPairing = {
  topic: string
  /** When it ends, in seconds since 1970. */
  expiry: number
}

/** What an app asks a wallet for. */
export type ConnectParameters = {
  /** By namespace; all of it is optional for the wallet. */
  namespaces: Readonly<Record<string, NamespaceProposal>>
  properties?: Readonly<Record<string, string>>
  /** Asks for a signed message in the same step. A wallet that cannot do that just connects. */
  authenticate?: Authenticate
  /** Takes up one of `pairings()`, with what was asked for then, instead of a new one. */
  topic?: string
  /** Gets the pairing's URI, to be shown as a QR code or followed as a link, and when it ends (seconds). */
  onUri: (uri: string, expiry: number) => void
  /** Gives the pairing up. */
  signal?: AbortSignal
}

/** What an app asks of a connected wallet. */
export type RequestParameters = {
  topic: string
  /** CAIP-2. */
  chainId: string
  method: string
  params?: unknown
  /** How long the wallet may take, in seconds: 300 to 604,800. */
  expirySeconds?: number
}

/** The dapp side of WalletConnect v2. */
export type Client = {
  state(): TransportState
  sessions(): readonly Session[]
  /** Codes that wait for their wallets, those of earlier pages and of other tabs included; the newest last. */
  pairings(): readonly OpenPairing[]
  /** Rejects with `RejectedError`, `ExpiredError`, or the signal's reason. */
  connect(parameters: ConnectParameters): Promise<Connected>
  /**
   * Asks the wallet. The same question again, after a reload or from elsewhere, waits for the answer to the first.
   * Rejects with `NotGrantedError`, `RejectedError`, `WalletError`, `ExpiredError` or `DisconnectedError`.
   */
  request(parameters: RequestParameters): Promise<unknown>
  /** Resolves when the wallet answers; rejects with `ExpiredError` after 30 s. */
  ping(topic: string): Promise<void>
  /** Ends a session and tells the wallet. Unknown ones are none. */
  disconnect(topic: string): Promise<void>
  subscribe(listener: (event: ClientEvent) => void): () => void
  /** Tries the relay at once where it is waited for, and once more where it has refused: somebody asks for it. */
  retry(): void
  /** Ends the client, and no session. */
  end(): void
}
