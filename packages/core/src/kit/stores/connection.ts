import type { Caip2, Caip10 } from '@latchkey/protocol/ids'
import type { Network } from '@latchkey/protocol/network'
import type { AccountType, NamespaceId } from '@latchkey/protocol/vocabulary'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Connection, NamespaceConnections } from '../../namespaces/contract/defineNamespace.ts'
import { noPairing, type Pairing } from './pairing.ts'

/** Connection state of all namespaces. */
export type ConnectionState = {
  /** Connections by namespace. */
  namespaces: Readonly<Partial<Record<NamespaceId, NamespaceConnections>>>
  /** Available networks: the configured ones, except removed ones. */
  networks: readonly Network[]
  /** Namespace shown in account views. */
  activeNamespace: NamespaceId
  /** Network of the current connection, or else the default network. */
  activeNetworkId: Caip2
  /** Networks that have been active, newest first, including the active one. */
  recentNetworkIds: readonly Caip2[]
  /** True while the active namespace changes (spec 4.14). */
  isSwitchingNamespace: boolean
  /** Pairing with a remote wallet. */
  pairing: Pairing
  /** Progress of startup: not started, restoring connections, settled. */
  phase: 'idle' | 'restoring' | 'settled'
}

/** A plain address in its namespace's own format. On eip155, it has viem's type. */
export type AddressOf<namespace extends NamespaceId> = namespace extends 'eip155' ? `0x${string}` : string

/** Account that views and queries refer to. Only exists while `connected`. Its namespace determines the address's type. */
export type ActiveAccount = (
  | { namespace: 'eip155'; address: AddressOf<'eip155'> }
  | { namespace: Exclude<NamespaceId, 'eip155'>; address: string }
) & {
  /** CAIP-10 id: `eip155:1:0x…`. */
  caipAddress: Caip10
  /** Network that the wallet is on. */
  networkId: Caip2
  /** Undefined if the wallet is on a network that is not configured. */
  network: Network | undefined
  /** Connection that the account belongs to. */
  connection: Connection
  /** `smartAccount` only for the embedded wallet. */
  accountType: AccountType
}

/** Creates the connection store in its initial state. */
export function createConnection(
  networks: readonly Network[],
  defaultNetwork: Network,
  namespaces: ConnectionState['namespaces'],
): StoreApi<ConnectionState> {
  const activeNamespace = defaultNetwork.chainNamespace
  const activeNetworkId = namespaces[activeNamespace]?.networkId ?? defaultNetwork.caipNetworkId
  return createStore(() => ({
    namespaces,
    networks,
    activeNamespace,
    activeNetworkId,
    recentNetworkIds: [activeNetworkId],
    isSwitchingNamespace: false,
    pairing: noPairing,
    phase: 'idle',
  }))
}
