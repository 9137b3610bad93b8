import type { Network } from '@latchkey/protocol/network'
import type { Config, Connector, CreateConnectorFn } from '@wagmi/core'
import { getLegacyProvider, watchLegacyProvider } from '../../platform/legacyProvider.ts'
import { lazy } from '../../utils/lazy.ts'
import { memoize } from '../../utils/memoize.ts'
import type { ConnectorRow, Namespace, NamespaceConnections } from '../defineNamespace.ts'
import { legacyId, listConnectorRows, toConnectorRow } from './connectorRows.ts'
import type { OpenAttempts } from './connectWithin.ts'
import type { Commands } from './createCommands.ts'
import type { StorageGate } from './createWagmiStorage.ts'
import { deriveConnections } from './deriveConnections.ts'
import { restore } from './restore.ts'

/** What the EVM namespace stands on. */
type Eip155Parameters = {
  config: Config
  /** The host's provider hydrates and reconnects its own config. */
  isHostConfig: boolean
  /** Of the kit's own config; of no effect on a host's. */
  gate: StorageGate
  networks: readonly Network[]
  /** Connectors that come with what connecting needs; ones that the config has by id are left alone. */
  lateConnectors: () => Promise<readonly CreateConnectorFn[]>
}

/**
 * Makes the EVM namespace over a wagmi config, which stays the one truth: nothing of it is stored here. What wallets
 * are asked is loaded with the first question.
 */
export function createEip155(parameters: Eip155Parameters): Namespace {
  const { config, gate, isHostConfig } = parameters
  const { connectors: wagmiConnectors, events, mipd } = config._internal
  const { connect } = events
  const listeners = new Set<() => void>()
  const attempts: OpenAttempts = { pending: [], late: new Map() }
  const restoring = new AbortController()
  let { networks } = parameters
  /** Injected connectors whose provider another one has, too. */
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
    (): readonly ConnectorRow[] => listConnectorRows(config, twins),
  )
  const load = lazy(() =>
    import('./commands.ts').then((late) =>
      late.openCommands({
        ...parameters,
        attempts,
        connections,
        networks: () => networks,
        notify,
        restoring,
        onTwins(met) {
          twins = met
          notify()
        },
      }),
    ),
  )

  const asking = Object.fromEntries(
    commandNames.map((name) => [name, async (request: never) => (await load())[name](request)]),
  ) as Pick<Commands, (typeof commandNames)[number]>

  tame()
  wagmiConnectors.subscribe(tame)

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
      // Which of the app's own connectors are twins is found out by what is loaded.
      if (connectors().some(({ id, type }) => type === 'INJECTED' && id !== legacyId)) load().catch(() => {})
    },
    async prepare() {
      await load()
    },
    reconnect({ signal }) {
      signal.addEventListener('abort', () => restoring.abort())
      restored ??= restore(config, {
        isHostConfig,
        load,
        sleeping: gate.sleeping,
        signal: restoring.signal,
        isConnecting: () => attempts.pending.length > 0,
      }).then(() => {
        tame()
        if (restoring.signal.aborted) return
        gate.isOpen = true
        // Writes what came back.
        config.setState((x) => ({ ...x }))
      })
      return restored
    },
    ...asking,
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

  /**
   * wagmi lets a wallet connect without being asked, which every kit on a page would hear, and takes whatever a wallet
   * says for accounts.
   */
  function tame(): void {
    for (const connector of config.connectors) {
      if (!isHostConfig) connector.emitter.off('connect', connect)
      const { onAccountsChanged, onConnect } = connector
      if (tamed.has(connector) || !onAccountsChanged) continue
      tamed.add(connector)
      // wagmi binds these in a moment.
      connector.onAccountsChanged = async (said) => {
        const accounts = await (await load()).readAccounts(connector, said)
        if (accounts) onAccountsChanged.call(connector, accounts)
      }
      // What it is told may be anything: the wallet is asked. What is loaded steadies the listeners that wagmi adds then.
      connector.onConnect = () =>
        load()
          .then(() => connector.getChainId())
          .then((chainId) => onConnect?.call(connector, { chainId: `${chainId}` }))
          .catch(() => {})
    }
  }
}

const commandNames = [
  'connect',
  'disconnect',
  'switchConnection',
  'switchNetwork',
  'signMessage',
  'sendTransfer',
] as const

/** Shared by all kits: on a server, those of many requests have one config. */
const tamed = new WeakSet<object>()
