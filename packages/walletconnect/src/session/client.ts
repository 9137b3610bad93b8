import type { TransportState } from '../relay/transport.ts'
import type { NamespaceProposal, Session } from './session.ts'

/** Events that a client emits. */
export type ClientEvent =
  | { type: 'state'; state: TransportState }
  | { type: 'connected'; session: Session }
  | { type: 'updated'; session: Session }
  | { type: 'extended'; session: Session }
  /** An event sent by the wallet, such as `chainChanged` or `accountsChanged`. */
  | { type: 'event'; topic: string; chainId: string; name: string; data: unknown }
  /** A session ended. */
  | { type: 'disconnected'; topic: string; reason: 'wallet' | 'app' | 'expired' }

/** A sign-in requested together with the connection (CAIP-122). Times are ISO 8601. */
export type Authenticate = {
  /** CAIP-2 ids of the networks to sign for. */
  chains: readonly string[]
  /** Host of the page, including its port if it has one. */
  domain: string
  /** URI of the page that the user signs in to. */
  aud: string
  /** Value from the sign-in backend, used only once. */
  nonce: string
  /** One line of ASCII that the user reads. */
  statement?: string
  /** URIs of the resources that are signed for (RFC 3986). */
  resources?: readonly string[]
  /** When the message is issued (RFC 3339). Defaults to this device's clock. */
  iat?: string
  /** When the message expires. */
  exp?: string
  /** When the message becomes valid. */
  nbf?: string
}

/** A sign-in message that a wallet signed. The signature is not verified here: the sign-in backend has to verify it. */
export type SignedMessage = {
  /** Plain address of the account. */
  address: string
  /** CAIP-2 id of the chain. */
  chainId: string
  /** Text that was signed. */
  message: string
  /** The signature, in hex on eip155. */
  signature: string
  /** Signature type: `eip191`, or `eip1271` for a contract account. */
  type: string
}

/** A session, with the signed messages if a sign-in was requested and the wallet supports it. */
export type Connected = Session & { signedMessages?: readonly SignedMessage[] }

/** A pairing that a wallet can still respond to. */
export type OpenPairing = {
  /** Topic for `connect`. */
  topic: string
  /** Expiry, in seconds since 1970. */
  expiry: number
}

/** Parameters of `connect`. */
export type ConnectParameters = {
  /** Proposed namespaces. All of them are optional for the wallet. */
  namespaces: Readonly<Record<string, NamespaceProposal>>
  /** Session properties to propose. */
  properties?: Readonly<Record<string, string>>
  /** Requests a signed message in the same step. Wallets without support for it only connect. */
  authenticate?: Authenticate
  /** Resumes one of `pairings()`, with its original proposal, instead of creating a new pairing. */
  topic?: string
  /** Called with the pairing's URI, to show as a QR code or open as a link, and its expiry (seconds since 1970). */
  onUri: (uri: string, expiry: number) => void
  /** Cancels the pairing. */
  signal?: AbortSignal
}

/** Parameters of `request`. */
export type RequestParameters = {
  /** Topic of the session. */
  topic: string
  /** CAIP-2 id of the chain. */
  chainId: string
  /** JSON-RPC method. */
  method: string
  /** Parameters of the method. */
  params?: unknown
  /** Timeout of the request, in seconds: 300 to 604,800. */
  expirySeconds?: number
}

/** The dapp side of WalletConnect v2. */
export type Client = {
  /** Returns the state of the relay connection. */
  state(): TransportState
  /** Returns live sessions, of all tabs. */
  sessions(): readonly Session[]
  /** Returns pairings that wait for a wallet, newest last. Includes those of earlier pages and of other tabs. */
  pairings(): readonly OpenPairing[]
  /** Connects to a wallet. Rejects with `RejectedError`, `ExpiredError`, or the signal's reason. */
  connect(parameters: ConnectParameters): Promise<Connected>
  /**
   * Sends a request to the wallet. An identical request, after a reload or from another tab, shares the first one's
   * response. Rejects with `NotGrantedError`, `RejectedError`, `WalletError`, `ExpiredError` or `DisconnectedError`.
   */
  request(parameters: RequestParameters): Promise<unknown>
  /** Pings the wallet. Resolves when it responds; rejects with `ExpiredError` after 30 s. */
  ping(topic: string): Promise<void>
  /** Ends a session and notifies the wallet. Unknown topics are ignored. */
  disconnect(topic: string): Promise<void>
  /** Calls the listener with every event. Returns a function that unsubscribes. */
  subscribe(listener: (event: ClientEvent) => void): () => void
  /** Reconnects to the relay immediately if a retry is pending, or if the relay refused the connection. */
  retry(): void
  /** Closes the client without ending its sessions. */
  end(): void
}
