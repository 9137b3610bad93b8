import type { Caip2 } from '@latchkey/protocol/ids'
import type { Network } from '@latchkey/protocol/network'
import type { AccountType, NamespaceId } from '@latchkey/protocol/vocabulary'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Connection, NamespaceConnections } from '../namespaces/defineNamespace.ts'
import { noPairing, type Pairing } from './pairing.ts'

/** What is true of the wallets, derived from every namespace. */
export type ConnectionState = {
  namespaces: Readonly<Partial<Record<NamespaceId, NamespaceConnections>>>
  /** The networks that may be used now: the configured ones, less what was removed. */
  networks: readonly Network[]
  /** The namespace that the account views show. */
  activeNamespace: NamespaceId
  /** The active network: of the current connection where there is one, else the default one. */
  activeNetworkId: Caip2
  /** Networks that were active, newest first, the active one included. */
  recentNetworkIds: readonly Caip2[]
  /** True while the active namespace changes (spec 4.14). */
  isSwitchingNamespace: boolean
  pairing: Pairing
  /** What stands between the visit's start and a settled state: nothing began, connections come back, settled. */
  phase: 'idle' | 'restoring' | 'settled'
}

/** The account that views and queries are about: exists only while `connected`. */
export type ActiveAccount = {
  namespace: NamespaceId
  address: string
  caipAddress: string
  networkId: Caip2
  /** Undefined where the wallet is on a network that was not configured. */
  network: Network | undefined
  connection: Connection
  accountType: AccountType
}

/** Makes the store of what is true of the wallets, as it is before anything has happened. */
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

/**
 * A namespace said something new. Another one becomes active only where the active one has nothing to show any more:
 * the one last active among those that are connected (4.4, 4.15). While connections come back, nobody overtakes.
 */
export function namespaceChanged(
  state: ConnectionState,
  id: NamespaceId,
  connections: NamespaceConnections,
): ConnectionState {
  const before = state.namespaces[id]
  const next = { ...state, namespaces: { ...state.namespaces, [id]: connections } }
  const came = connections.status.is === 'connected' && before?.status.is !== 'connected'
  const went = connections.status.is === 'disconnected' && before?.status.is !== 'disconnected'
  const isOver = state.phase !== 'restoring' && (id === state.activeNamespace ? went : came)
  return isOver ? settleActive(next) : namespaceActivated(next, state.activeNamespace)
}

/** Stored connections are back, or will not come. */
export function restoreEnded(state: ConnectionState): ConnectionState {
  return settleActive({ ...state, phase: 'settled' })
}

/** Leaves an active namespace with nothing to show for one that is connected, if any. */
function settleActive(state: ConnectionState): ConnectionState {
  const isIdle = state.namespaces[state.activeNamespace]?.status.is === 'disconnected'
  return namespaceActivated(state, (isIdle && lastConnected(state)) || state.activeNamespace)
}

/** A namespace became the one that the account views show. */
export function namespaceActivated(state: ConnectionState, id: NamespaceId): ConnectionState {
  const activeNetworkId = state.namespaces[id]?.networkId ?? state.activeNetworkId
  const isSame = id === state.activeNamespace && activeNetworkId === state.activeNetworkId
  if (isSame) return state
  const others = state.recentNetworkIds.filter((networkId) => networkId !== activeNetworkId)
  return {
    ...state,
    activeNamespace: id,
    activeNetworkId,
    recentNetworkIds: [activeNetworkId, ...others],
  }
}

/** Lists the namespaces with a live connection. */
export function listConnected(namespaces: ConnectionState['namespaces']): NamespaceId[] {
  return Object.entries(namespaces).flatMap(([id, { status }]) =>
    status.is === 'connected' ? [id as NamespaceId] : [],
  )
}

/** The namespace last active among those that are connected. */
export function lastConnected({ namespaces, recentNetworkIds }: ConnectionState): NamespaceId | undefined {
  const rank = (id: NamespaceId) => {
    const at = recentNetworkIds.findIndex((networkId) => networkId.startsWith(`${id}:`))
    return at < 0 ? recentNetworkIds.length : at
  }
  return listConnected(namespaces).sort((a, b) => rank(a) - rank(b))[0]
}
