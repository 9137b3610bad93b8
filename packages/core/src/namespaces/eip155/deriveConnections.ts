import { evmChainId } from '@latchkey/protocol/joinIds'
import type { State, Connection as WagmiConnection } from '@wagmi/core'
import type {
  Connection,
  ConnectorPeer,
  ConnectorRow,
  NamespaceConnections,
  Status,
} from '../contract/defineNamespace.ts'

/** Context that wagmi's state doesn't include. */
type ConnectionsContext = {
  toRow: (connector: WagmiConnection['connector']) => ConnectorRow
  pendingConnectorId: string | null
  /** Abandoned connections, each with the connection that is current instead. */
  late: ReadonlyMap<string, string | null>
}

/** Derives the kit's view of wagmi's state. The status is `connected` only if the current connector is live. */
export function deriveConnections(
  state: State,
  { late, pendingConnectorId, toRow }: ConnectionsContext,
): NamespaceConnections {
  const stored = state.current === null ? undefined : state.connections.get(state.current)
  const list = [...state.connections.values()]
    .filter(
      (connection) =>
        state.status !== 'reconnecting' && isLive(connection) && !late.has(connection.connector.uid),
    )
    .map((connection) => toConnection(connection, toRow(connection.connector), state.chainId))
  const wanted = late.get(state.current ?? '') ?? state.current
  // If the current connection is unusable, wagmi is about to make the first one current.
  const current = list.find(({ id }) => id === wanted) ?? list[0]
  return {
    status: deriveStatus(state.status, stored, current, pendingConnectorId),
    current: current?.id ?? null,
    list,
    networkId: current?.networkId ?? evmChainId(state.chainId),
  }
}

/**
 * Returns whether a connection has an account and a live connector, not just the few connector fields that wagmi
 * stores.
 */
export function isLive({ accounts, connector }: WagmiConnection): boolean {
  return typeof connector.getProvider === 'function' && accounts.length > 0
}

function deriveStatus(
  status: State['status'],
  stored: WagmiConnection | undefined,
  current: Connection | undefined,
  pendingConnectorId: string | null,
): Status {
  switch (status) {
    case 'reconnecting':
      return {
        type: 'connecting',
        fallback: 'disconnected',
        connectorId: stored?.connector.id ?? null,
        address: stored?.accounts[0] ?? null,
      }
    case 'connecting':
      return {
        type: 'connecting',
        fallback: current ? 'connected' : 'disconnected',
        connectorId: pendingConnectorId,
        address: null,
      }
    case 'connected':
    case 'disconnected':
      return { type: status === 'connected' && current ? 'connected' : 'disconnected' }
  }
}

/**
 * Converts a wagmi connection. A host's config may have an invalid chain id, stored by an older version of wagmi. It is
 * replaced with the current chain id.
 */
function toConnection(
  { accounts, chainId, connector }: WagmiConnection,
  row: ConnectorRow,
  currentChainId: number,
): Connection {
  return {
    id: row.uid,
    connectorId: row.id,
    name: row.name,
    ...(row.icon && { icon: row.icon }),
    type: row.type,
    accounts,
    networkId: evmChainId(chainId > 0 ? chainId : currentChainId),
    ...(connector as { peer?: () => ConnectorPeer | undefined }).peer?.(),
  }
}
