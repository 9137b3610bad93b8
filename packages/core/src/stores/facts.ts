import { toCaip10 } from '@latchkey/protocol/joinIds'
import type { Network } from '@latchkey/protocol/network'
import type { NamespaceId } from '@latchkey/protocol/vocabulary'
import { replaceEqualDeep } from '@tanstack/query-core'
import type { ResolvedConfig } from '../config.ts'
import type {
  Connection,
  ConnectorRow,
  NamespaceConnections,
  Readable,
} from '../namespaces/defineNamespace.ts'
import { type ActiveAccount, type ConnectionState, listConnected } from './connection.ts'
import type { Preferences } from './preferences.ts'
import type { SignInStanding } from './signIn.ts'

/** What is so: all that the rules for views may look at. */
export type Facts = {
  /** Of the active namespace; `reconnecting` while stored connections come back. */
  status: 'disconnected' | 'connecting' | 'reconnecting' | 'connected'
  /** Id of the active namespace's current connection. */
  connectionId: string | null
  /** CAIP-10 of the active account: another account or another network is another value. */
  account: string | null
  activeAccount: ActiveAccount | undefined
  /** The stored address while connections come back: to be shown dimmed, never used. */
  restoringAddress: string | null
  /** Namespaces with a live connection. */
  connectedNamespaces: readonly NamespaceId[]
  hasNamespaces: boolean
  activeNetwork: Network | undefined
  /** Whether the app asked for the active network; a namespace without requested networks supports all (2.10). */
  isNetworkSupported: boolean
  /** Whether a wallet of this browser can be connected (2.11). */
  hasInstalledWallet: boolean
  isSwitchingNamespace: boolean
  phase: ConnectionState['phase']
  /**
   * Sign-in for the active account and network: the last three say that there is no session (2.9), `declined` that the
   * visitor was asked and wants none.
   */
  signIn: 'off' | 'checking' | 'signedIn' | 'optional' | 'declined' | 'required'
  isMobile: boolean
  isManual: boolean
  isBasic: boolean
  isEmbedded: boolean
  canSwitchNetwork: boolean
  allowsUnsupportedChain: boolean
}

/** What the facts are derived from. */
type FactsSource = {
  config: ResolvedConfig
  connection: ConnectionState
  preferences: Preferences
  signIn: SignInStanding
  /** Of every namespace. */
  connectors: readonly ConnectorRow[]
  isMobile: boolean
}

/** Derives the facts. */
function deriveFacts(source: FactsSource): Facts {
  const { config, connection, connectors, signIn } = source
  const active = connection.namespaces[connection.activeNamespace]
  const activeAccount = deriveActiveAccount(source)
  const { status = { is: 'disconnected' } as const } = active ?? {}
  const activeNetwork = findNetwork(connection, connection.activeNetworkId)
  const restoringAddress = status.is === 'connecting' ? status.address : null
  return {
    status: restoringAddress === null ? status.is : 'reconnecting',
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
        : (signIn.account === activeAccount.caipAddress && signIn.is) || 'checking',
    isMobile: source.isMobile,
    isManual: config.manual,
    isBasic: config.basic,
    isEmbedded: config.embedded,
    canSwitchNetwork: config.enableNetworkSwitch,
    allowsUnsupportedChain: config.allowUnsupportedChain,
  }
}

/** Derives the account that views and queries are about; undefined unless a live connection is current. */
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
    // Of any other wallet the kit knows accounts of keys alone.
    accountType: (current.type === 'AUTH' && preferences.preferredAccountTypes[namespace]) || 'eoa',
  }
}

/** The live connection that is current in a namespace; while another wallet connects, the one before it. */
export function findCurrentConnection(connections: NamespaceConnections | undefined): Connection | undefined {
  return connections?.list.find(({ id }) => id === connections.current)
}

/** Finds a network among those that may be used now. */
export function findNetwork({ networks }: ConnectionState, id: string): Network | undefined {
  return networks.find(({ caipNetworkId }) => caipNetworkId === id)
}

/** A namespace for which no network is requested supports every one (2.10). */
export function supportsAllNetworks({ networks }: ConnectionState, namespace: NamespaceId): boolean {
  return !networks.some(({ chainNamespace }) => chainNamespace === namespace)
}

/** Makes the facts readable; their reference stays while they are equal. */
export function createFacts(source: Readable<FactsSource>): Readable<Facts> {
  let facts: Facts | undefined
  const get = () => {
    facts = replaceEqualDeep(facts, deriveFacts(source.get())) as Facts
    return facts
  }
  return {
    get,
    subscribe(listener) {
      let last = get()
      return source.subscribe(() => {
        const next = get()
        if (next === last) return
        last = next
        listener()
      })
    },
  }
}
