import type { TransportState } from './relay/createTransport.ts'
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

/** What an app asks a wallet for. */
export type ConnectParameters = {
  /** By namespace; all of it is optional for the wallet. */
  namespaces: Readonly<Record<string, NamespaceProposal>>
  properties?: Readonly<Record<string, string>>
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
  /** Rejects with `RejectedError`, `ExpiredError`, or the signal's reason. */
  connect(parameters: ConnectParameters): Promise<Session>
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
  /** Tries the relay at once where it is only waited for. */
  wake(): void
  /** Ends the client, and no session. */
  end(): void
}
