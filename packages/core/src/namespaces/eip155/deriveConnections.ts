import { evmChainId } from '@latchkey/protocol/ids'
import type { State, Connection as WagmiConnection } from '@wagmi/core'
import type { Connection, ConnectorRow, NamespaceConnections, Status } from '../defineNamespace.ts'

/** Derives the kit's view of wagmi's state; `connected` only with a connector that was brought to life. */
export function deriveConnections(
  state: State,
  toRow: (connector: WagmiConnection['connector']) => ConnectorRow,
  pendingConnectorId: string | null,
): NamespaceConnections {
  const stored = state.current === null ? undefined : state.connections.get(state.current)
  const live = state.status === 'reconnecting' ? [] : [...state.connections.values()].filter(isLive)
  const list = live.map((connection) => toConnection(connection, toRow(connection.connector)))
  const current = list.find(({ id }) => id === state.current)
  return {
    status: deriveStatus(state.status, stored, current, pendingConnectorId),
    current: current?.id ?? null,
    list,
    networkId: current?.networkId ?? evmChainId(state.chainId),
  }
}

/** Whether a connection's connector is more than the few fields that wagmi stores of it. */
export function isLive({ connector }: WagmiConnection): boolean {
  return typeof connector.getProvider === 'function'
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
        is: 'connecting',
        fallback: 'disconnected',
        connectorId: stored?.connector.id ?? null,
        address: stored?.accounts[0] ?? null,
      }
    case 'connecting':
      return {
        is: 'connecting',
        fallback: current ? 'connected' : 'disconnected',
        connectorId: pendingConnectorId,
        address: null,
      }
    case 'connected':
    case 'disconnected':
      return { is: status === 'connected' && current ? 'connected' : 'disconnected' }
  }
}

function toConnection({ accounts, chainId }: WagmiConnection, row: ConnectorRow): Connection {
  return {
    id: row.uid,
    connectorId: row.id,
    name: row.name,
    ...(row.icon ? { icon: row.icon } : {}),
    type: row.type,
    accounts,
    networkId: evmChainId(chainId),
  }
}
