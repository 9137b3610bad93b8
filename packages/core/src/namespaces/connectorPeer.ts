import type { Caip2 } from '@latchkey/protocol/ids'

/** What is known of a wallet that is reached over a relay. */
export type RemotePeer = {
  /** Id of the catalogue's wallet, where it is known. */
  walletId: string | undefined
  /** When it was connected (Unix time in ms), where it is known. */
  since: number | undefined
  /** When the session ends that nobody extends (Unix time in ms). */
  expiresAt: number
  /** The networks of the family that the wallet agreed to. */
  networkIds: readonly Caip2[]
}

/** What a connector of many wallets says of the one that it stands for. */
export type ConnectorPeer = { name: string; icon?: string; remote: RemotePeer }
