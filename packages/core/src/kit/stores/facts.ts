import { toCaip10 } from '@latchkey/protocol/joinIds'
import type { Network } from '@latchkey/protocol/network'
import type { NamespaceId } from '@latchkey/protocol/vocabulary'
import type {
  Connection,
  ConnectorRow,
  NamespaceConnections,
} from '../../namespaces/contract/defineNamespace.ts'
import { shareEqual } from '../../utils/shareEqual.ts'
import type { ResolvedConfig } from '../resolveConfig.ts'
import type { ActiveAccount, ConnectionState } from './connection.ts'
import type { Preferences } from './preferences.ts'
import type { AccountSignIn } from './signIn.ts'

/** Derived state, which decides what the modal shows. */
export type Facts = {
  /** Status of the active namespace. `reconnecting` while stored connections are being restored. */
  status: 'disconnected' | 'connecting' | 'reconnecting' | 'connected'
  /** Id of the active namespace's current connection. */
  connectionId: string | null
  /** CAIP-10 id of the active account. Changes with the account or the network. */
  account: string | null
  /** The active account, while its provider is live. */
  activeAccount: ActiveAccount | undefined
  /** Stored address while connections are being restored. Show it dimmed and don't use it. */
  restoringAddress: string | null
  /** Namespaces with a live connection. */
  connectedNamespaces: readonly NamespaceId[]
  /** Whether the kit has a namespace. */
  hasNamespaces: boolean
  /** Undefined if the wallet is on a network that is not configured. */
  activeNetwork: Network | undefined
  /** Whether the active network is configured. A namespace without configured networks supports all (2.10). */
  isNetworkSupported: boolean
  /** Whether a wallet in this browser can be connected (2.11). */
  hasInstalledWallet: boolean
  /** True while the active namespace changes. */
  isSwitchingNamespace: boolean
  /** Progress of startup. */
  phase: ConnectionState['phase']
  /**
   * Sign-in state for the active account and network. The last three mean that there is no session (2.9). `declined`
   * means that the visitor was asked and declined.
   */
  signIn: 'off' | 'checking' | 'signedIn' | 'optional' | 'declined' | 'required'
  /** Whether the device is a phone or a tablet. */
  isMobile: boolean
  /** `config.manual`. */
  isManual: boolean
  /** `config.basic`. */
  isBasic: boolean
  /** `config.embedded`. */
  isEmbedded: boolean
  /** `config.enableNetworkSwitch`. */
  canSwitchNetwork: boolean
  /** `config.allowUnsupportedChain`. */
  allowsUnsupportedChain: boolean
}

/** Inputs of the facts. */
type FactsSource = {
  config: ResolvedConfig
  connection: ConnectionState
  preferences: Preferences
  signIn: AccountSignIn
  /** Connectors of all namespaces. */
  connectors: readonly ConnectorRow[]
  isMobile: boolean
}

/** Derives the facts. */
function deriveFacts(source: FactsSource): Facts {
  const { config, connection, connectors, signIn } = source
  const active = connection.namespaces[connection.activeNamespace]
  const activeAccount = deriveActiveAccount(source)
  const { status = { type: 'disconnected' } as const } = active ?? {}
  const activeNetwork = findNetwork(connection, connection.activeNetworkId)
  const restoringAddress = status.type === 'connecting' ? status.address : null
  return {
    status: restoringAddress === null ? status.type : 'reconnecting',
    connectionId: activeAccount?.connection.id ?? null,
    account: activeAccount?.caipAddress ?? null,
    activeAccount,
    restoringAddress,
    connectedNamespaces: listConnected(connection.namespaces),
    hasNamespaces: Object.keys(connection.namespaces).length > 0,
    activeNetwork,
    isNetworkSupported:
      activeNetwork !== undefined || supportsAllNetworks(connection, connection.activeNamespace),
    hasInstalledWallet: connectors.some(({ type }) => type === 'ANNOUNCED' || type === 'INJECTED'),
    isSwitchingNamespace: connection.isSwitchingNamespace,
    phase: connection.phase,
    signIn:
      !config.signIn || !activeAccount
        ? 'off'
        : (signIn.account === activeAccount.caipAddress && signIn.status) || 'checking',
    isMobile: source.isMobile,
    isManual: config.manual,
    isBasic: config.basic,
    isEmbedded: config.embedded,
    canSwitchNetwork: config.enableNetworkSwitch,
    allowsUnsupportedChain: config.allowUnsupportedChain,
  }
}

/** Derives the account that views and queries refer to. Undefined without a live current connection. */
function deriveActiveAccount(
  source: Pick<FactsSource, 'connection' | 'preferences'>,
): ActiveAccount | undefined {
  const { connection, preferences } = source
  const namespace = connection.activeNamespace
  const current = findCurrentConnection(connection.namespaces[namespace])
  const address = current?.accounts[0]
  if (!current || address === undefined) return undefined
  return {
    namespace,
    address,
    caipAddress: toCaip10(current.networkId, address),
    networkId: current.networkId,
    network: findNetwork(connection, current.networkId),
    connection: current,
    // Accounts of other wallets are always treated as EOAs.
    accountType: (current.type === 'AUTH' && preferences.preferredAccountTypes[namespace]) || 'eoa',
    // On eip155, addresses are wagmi's.
  } as ActiveAccount
}

/** Returns a namespace's current live connection. While another wallet connects, this is the previous one. */
export function findCurrentConnection(connections: NamespaceConnections | undefined): Connection | undefined {
  return connections?.list.find(({ id }) => id === connections.current)
}

/** Finds a network among the available ones. */
export function findNetwork({ networks }: ConnectionState, id: string): Network | undefined {
  return networks.find(({ caipNetworkId }) => caipNetworkId === id)
}

/** Returns whether a namespace supports all networks, which is the case if none are configured for it (2.10). */
export function supportsAllNetworks({ networks }: ConnectionState, namespace: NamespaceId): boolean {
  return !networks.some(({ chainNamespace }) => chainNamespace === namespace)
}

/**
 * Returns what derives the facts of a loaded kit. The reference is stable while they are deeply equal.
 * @param first The facts so far.
 */
export function createFacts(getSource: () => FactsSource, first: Facts): () => Facts {
  let facts = first
  return () => {
    facts = shareEqual(facts, deriveFacts(getSource()))
    return facts
  }
}

/**
 * Updates a namespace's connections. If the active namespace is disconnected, the most recently active one that is
 * connected becomes active (4.4, 4.15). While connections are being restored, the active namespace does not change.
 */
export function namespaceChanged(
  state: ConnectionState,
  id: NamespaceId,
  connections: NamespaceConnections,
): ConnectionState {
  const before = state.namespaces[id]
  const next = { ...state, namespaces: { ...state.namespaces, [id]: connections } }
  const came = connections.status.type === 'connected' && before?.status.type !== 'connected'
  const went = connections.status.type === 'disconnected' && before?.status.type !== 'disconnected'
  const isOver = state.phase !== 'restoring' && (id === state.activeNamespace ? went : came)
  return isOver ? settleActive(next) : namespaceActivated(next, state.activeNamespace)
}

/** Marks restoring as finished, whether or not stored connections were restored. */
export function restoreEnded(state: ConnectionState): ConnectionState {
  return settleActive({ ...state, phase: 'settled' })
}

/** Switches from a disconnected active namespace to a connected one, if any. */
function settleActive(state: ConnectionState): ConnectionState {
  const isIdle = state.namespaces[state.activeNamespace]?.status.type === 'disconnected'
  return namespaceActivated(state, (isIdle && lastConnected(state)) || state.activeNamespace)
}

/** Makes a namespace the active one, shown in account views. */
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
function listConnected(namespaces: ConnectionState['namespaces']): NamespaceId[] {
  return Object.entries(namespaces).flatMap(([id, { status }]) =>
    status.type === 'connected' ? [id as NamespaceId] : [],
  )
}

/** Returns the most recently active namespace that is connected. */
export function lastConnected({ namespaces, recentNetworkIds }: ConnectionState): NamespaceId | undefined {
  const connected = listConnected(namespaces)
  const recent = recentNetworkIds.flatMap((networkId) =>
    connected.filter((id) => networkId.startsWith(`${id}:`)),
  )
  return recent[0] ?? connected[0]
}
