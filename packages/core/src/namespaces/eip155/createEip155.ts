import { lazy } from '@latchkey/protocol/lazy'
import type { Network } from '@latchkey/protocol/network'
import type { Config, Connector, CreateConnectorFn, State } from '@wagmi/core'
// Gives the type of wagmi's internal store its `persist`.
import type {} from 'zustand/middleware'
import { getLegacyProvider, watchLegacyProvider } from '../../platform/legacyProvider.ts'
import { memoize } from '../../utils/memoize.ts'
import type { ConnectorRow, Namespace, NamespaceConnections } from '../contract/defineNamespace.ts'
import { commandNames } from './commandNames.ts'
import type { Commands, OpenAttempts, OpenCommands } from './commands.ts'
import { isExternal, legacyId, listConnectorRows, toConnectorRow } from './connectorRows.ts'
import { addAnnouncedConnectors } from './createWagmiConfig.ts'
import type { StorageGate } from './createWagmiStorage.ts'
import { deriveConnections } from './deriveConnections.ts'

/** The states of a host's config since the kit started, and the end of recording them. */
export type Seen = { states: State[]; stop(): void }

/** Parameters of `createEip155`. */
type Eip155Parameters = {
  config: Config
  /** Whether the config is the host's, whose provider hydrates and reconnects it. */
  isHostConfig: boolean
  /** Gate of the kit's own config. Has no effect on a host's config. */
  gate: StorageGate
  /** Only for a host's config. */
  seen?: Seen
  networks: readonly Network[]
  /** Connectors that load with the code for connecting. Ids that the config already has are skipped. */
  lateConnectors: () => Promise<readonly CreateConnectorFn[]>
}

/**
 * Creates the EVM namespace over a wagmi config. The config stays the only source of truth; the namespace stores
 * nothing. Requests to wallets load on first use.
 */
export function createEip155(parameters: Eip155Parameters): Namespace {
  const { config, gate, isHostConfig } = parameters
  const { connectors: wagmiConnectors, events, mipd } = config._internal
  const { connect } = events
  const listeners = new Set<() => void>()
  const attempts: OpenAttempts = { pending: [], late: new Map() }
  const restoring = new AbortController()
  let { networks } = parameters
  /** Injected connectors that share their provider with another connector. */
  let twins: ReadonlySet<Connector> = new Set()
  let restored: Promise<void> | undefined

  const connections = memoize(
    () => [config.state, config.connectors, attempts.pending, attempts.late],
    (): NamespaceConnections =>
      deriveConnections(config.state, {
        toRow: (connector) => toConnectorRow(config, connector),
        pendingConnectorId: attempts.pending.at(-1) ?? null,
        late: attempts.late,
      }),
  )
  const connectors = memoize(
    () => [config.connectors, getLegacyProvider(), mipd?.getProviders(), twins],
    (): readonly ConnectorRow[] => {
      const rows = listConnectorRows(config, twins)
      return isHostConfig ? rows : rows.map(keepUid)
    },
  )
  const load = lazy(() =>
    import('./commands.ts').then((late) =>
      late.openCommands({
        ...parameters,
        ...{ attempts, connections, networks: () => networks, notify, restoring },
        onTwins(met) {
          twins = met
          notify()
        },
      }),
    ),
  )

  guardConnectors()
  wagmiConnectors.subscribe(guardConnectors)

  return {
    id: 'eip155',
    connectors: { get: connectors, subscribe },
    connections: { get: connections, subscribe },
    start() {
      const stops = [
        config.subscribe((state) => state, notify),
        wagmiConnectors.subscribe(notify),
        mipd?.subscribe(notify),
        watchLegacyProvider(notify),
      ]
      return () => {
        for (const stop of stops) stop?.()
      }
    },
    look() {
      notify()
      // The loaded code determines which of the app's own connectors share a provider.
      if (connectors().some(({ id, type }) => type === 'INJECTED' && id !== legacyId)) load().catch(() => {})
    },
    prepare: () => load().then(() => {}),
    reconnect({ signal }) {
      signal.addEventListener('abort', () => restoring.abort())
      restored ??= restore(config, { ...parameters, attempts, load, signal: restoring.signal }).then(() => {
        guardConnectors()
        if (restoring.signal.aborted) return
        gate.isOpen = true
        // Triggers a write of the restored state.
        config.setState((x) => ({ ...x }))
      })
      return restored
    },
    ...(Object.fromEntries(
      commandNames.map((name) => [name, (asked: never) => load().then<unknown>((x) => x[name](asked))]),
    ) as Pick<Commands, (typeof commandNames)[number]>),
    setNetworks(next) {
      networks = next
    },
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }

  function notify(): void {
    for (const listener of listeners) listener()
  }

  function guardConnectors(): void {
    for (const connector of config.connectors) {
      if (!isHostConfig) connector.emitter.off('connect', connect)
      guardConnector(connector, load)
    }
  }
}

/**
 * Keeps the `uid` under which a wallet was listed before wagmi was loaded (`listFoundRows`). Interfaces compare it with
 * that of a pending request.
 */
function keepUid(row: ConnectorRow): ConnectorRow {
  return row.id === row.rdns || row.id === legacyId ? { ...row, uid: row.id } : row
}

/**
 * Overrides two behaviors of wagmi's connectors. wagmi lets a wallet connect without a request, which every kit on the
 * page would receive, and accepts any value as accounts.
 */
function guardConnector(connector: Connector, load: () => Promise<OpenCommands>): void {
  const { onAccountsChanged, onConnect } = connector
  if (guarded.has(connector) || !onAccountsChanged) return
  guarded.add(connector)
  // Set before wagmi binds these methods.
  connector.onAccountsChanged = async (said) => {
    const accounts = await (await load()).readAccounts(connector, said)
    if (accounts) onAccountsChanged.call(connector, accounts)
  }
  // The event may contain anything, so the wallet is asked. The loaded code then hardens the listeners that wagmi adds.
  connector.onConnect = () =>
    load()
      .then(() => connector.getChainId())
      .then((chainId) => onConnect?.call(connector, { chainId: `${chainId}` }))
      .catch(() => {})
}

/** Shared by all kits: on a server, kits of many requests share one config. */
const guarded = new WeakSet<object>()

/** Parameters of `restore`. */
type RestoreParameters = Pick<Eip155Parameters, 'gate' | 'seen'> & {
  attempts: OpenAttempts
  /** Loads the code that reconnects. */
  load: () => Promise<OpenCommands>
  signal: AbortSignal
}

/**
 * Restores stored connections: hydrates the kit's own config and reconnects, or waits for the host's provider to do so.
 * The code for this loads only if something was stored or the app has its own connectors.
 */
async function restore(
  config: Config,
  { attempts, gate: { sleeping }, load, seen, signal }: RestoreParameters,
): Promise<void> {
  /** Returns whether a visitor connects another wallet meanwhile. */
  const isConnecting = () => attempts.pending.length > 0
  if (seen) {
    const { reconnectAfterHost } = await load()
    seen.stop()
    return reconnectAfterHost(config, { seen: seen.states, isConnecting, signal })
  }
  await config._internal.store.persist.rehydrate()
  addAnnouncedConnectors(config)
  if (signal.aborted) return
  const giveUp = () =>
    config.setState((x) => ({ ...x, connections: new Map(), current: null, status: 'disconnected' }))
  if (config.state.connections.size === 0) {
    // The server's cookie reported a connection, but this browser stores none.
    if (config.state.status === 'reconnecting') giveUp()
    if (!config.connectors.some(isExternal)) return
  } else config.setState((x) => ({ ...x, status: x.current === null ? 'connecting' : 'reconnecting' }))
  try {
    const { reconnectStored } = await load()
    await reconnectStored(config, { isConnecting, signal, sleeping })
  } catch (error) {
    giveUp()
    throw error
  }
}
