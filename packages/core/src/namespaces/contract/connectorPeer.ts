import type { Caip2 } from '@latchkey/protocol/ids'

/** Details of a wallet that is connected over a relay. */
export type RemotePeer = {
  /** Catalogue id of the wallet, if known. */
  walletId: string | undefined
  /** When the wallet was connected (Unix time in ms), if known. */
  since: number | undefined
  /** When the session expires unless it is extended (Unix time in ms). */
  expiresAt: number
  /** The namespace's networks that the wallet approved. */
  networkIds: readonly Caip2[]
}

/** The connected wallet, as described by a connector that serves many wallets. */
export type ConnectorPeer = { name: string; icon?: string; remote: RemotePeer }
