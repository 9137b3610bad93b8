import { fallbackChainId } from '@latchkey/protocol/constants'
import { evmChainId } from '@latchkey/protocol/joinIds'
import { lazy } from '@latchkey/protocol/lazy'
import type { Network } from '@latchkey/protocol/network'
import type { NamespaceId } from '@latchkey/protocol/vocabulary'
import type { QueryClient } from '@tanstack/query-core'
import type { State, Config as WagmiConfig } from '@wagmi/core'
import { createStore } from 'zustand/vanilla'
import { alertRaised, createAlerts } from './alerts/alerts.ts'
import { createApiClient } from './api/createApiClient.ts'
import { ConfigInvalidError } from './errors/config.ts'
import type { Config, KitEvent, LogLevel } from './kit/config.ts'
import type { Kit } from './kit/kit.ts'
import { type ResolvedConfig, resolveConfig } from './kit/resolveConfig.ts'
import { createConnection, namespaceChanged, restoreEnded } from './kit/stores/connection.ts'
import { createFacts } from './kit/stores/facts.ts'
import { loadKit, saveKit } from './kit/stores/persist.ts'
import { createPreferences } from './kit/stores/preferences.ts'
import { createSignIn } from './kit/stores/signIn.ts'
import type { Namespace, NamespaceConnections } from './namespaces/contract/defineNamespace.ts'
import type { CreateEvm, EvmParameters } from './namespaces/contract/evm.ts'
import { createEvmShell, type EvmShell } from './namespaces/eip155/createEvmShell.ts'
import { getDevice } from './platform/device.ts'
import { createLocalStorage, withMemoryFallback } from './platform/storage.ts'
import { pairingKey } from './remote/pairingKey.ts'

/**
 * Creates a kit. Synchronous, silent, safe on a server, and can be called any number of times. Nothing is read or
 * reconnected before `start`. Throws `ConfigInvalidError` with the name of the invalid setting.
 */
export function createKit(parameters: Config): Kit {
  return makeKit(parameters)
}

/** Creates the kit. With `request`, it renders a single request on a server, with the state from its cookie. */
function makeKit(
  parameters: Config,
  request?: { state: State | undefined; shared: WagmiConfig | undefined },
): Kit {
  const config = resolveConfig(parameters)
  const { storageKey } = config
  const { wagmi } = parameters
  const storage = withMemoryFallback(parameters.storage ?? createLocalStorage())
  const evm = (wagmi ? createOpenEvm(wagmi.createEvm) : createEvmShell)({
    networks: networksOf(config, 'eip155'),
    hostConfig: parameters.wagmiConfig,
    connectors: parameters.connectors ?? [],
    lateConnectors: async () => (await loadLate(config))?.lateConnectors(kit) ?? [],
    transports: parameters.transports ?? {},
    storage,
    storageKey,
    fallbackNetwork,
    shared: request?.shared,
  })
  const namespaces = new Map<NamespaceId, Namespace>()
  if (evm.namespace) namespaces.set('eip155', evm.namespace)
  for (const { create, id } of parameters.namespaces ?? []) {
    const lateWallets = async () => (await loadLate(config))?.lateWallets(kit, id) ?? []
    namespaces.set(id, create({ storage, storageKey, networks: networksOf(config, id), lateWallets }))
  }
  const connection = createConnection(config.networks, config.defaultNetwork, readConnections(namespaces))
  const preferences = createPreferences()
  const signIn = createSignIn()
  const { api: url, projectId } = config
  const api = url === undefined ? undefined : createApiClient({ api: url, projectId, host: () => kit })
  const telemetry = lazy(() =>
    import('./kit/createTelemetry.ts').then((late) => late.createTelemetry(kit, ending.signal)),
  )
  const ending = new AbortController()

  const kit: Kit = {
    config,
    namespaces,
    connection,
    preferences,
    alerts: createAlerts(),
    signIn,
    embedded: createStore(() => ({})),
    facts: createFacts({
      get: () => ({
        config,
        connection: connection.getState(),
        preferences: preferences.getState(),
        signIn: signIn.getState(),
        connectors: [...namespaces.values()].flatMap(({ connectors }) => connectors.get()),
        isMobile: getDevice().isMobile,
      }),
      subscribe(listener) {
        const connectors = [...namespaces.values()].map((namespace) => namespace.connectors)
        const sources = [connection, preferences, signIn, ...connectors]
        return callAll(sources.map((source) => source.subscribe(listener)))
      },
    }),
    queries: createQueries(parameters, request !== undefined),
    api,
    storage,
    get wagmiConfig() {
      const config = wagmi && evm.get()
      if (!config) throw new ConfigInvalidError('wagmi', 'is required for kit.wagmiConfig')
      return config
    },
    wagmi: { isGiven: wagmi !== undefined, get: evm.get, open: evm.open, load: evm.load },
    isHostConfig: parameters.wagmiConfig !== undefined,
    hydrate(state) {
      if (typeof window === 'undefined') return makeKit(parameters, { state, shared: evm.get() })
      take(kit, evm, state)
      return kit
    },
    emit: (event) => tell(kit, telemetry, event),
    log(level, ...values) {
      if (levels.indexOf(level) <= levels.indexOf(config.logger.level)) config.logger.write(level, ...values)
    },
    life: () => (ending.signal.aborted ? 'destroyed' : life.isStarted() ? 'started' : 'idle'),
    async prepare() {
      await Promise.all([...namespaces.values()].map((namespace) => namespace.prepare?.()))
    },
    start: () => life.start(),
    destroy() {
      if (ending.signal.aborted) return
      ending.abort()
      life.halt()
      evm.destroy()
    },
    dropNamespace(id) {
      life.stop(id)
      namespaces.delete(id)
    },
  }
  const life = createLife(kit, parameters, ending.signal)
  config.signIn?.attach?.({ storageKey, log: kit.log })
  warnWithoutId(kit)
  take(kit, evm, request?.state)
  return kit
}

/** Creates the EVM part of a kit whose app gave wagmi, so that there is nothing to load. */
function createOpenEvm(create: CreateEvm): (parameters: EvmParameters) => EvmShell {
  return (parameters) => {
    const evm = create(parameters)
    const { wagmiConfig } = evm
    return { ...evm, get: () => wagmiConfig, open: () => wagmiConfig, load: async () => {} }
  }
}

/** Returns the app's query client, or one of wagmi's. On a server, results must not leak from one visitor to another. */
function createQueries({ queryClient, wagmi }: Config, isRequest: boolean): Kit['queries'] {
  // The class comes with the client, so that it needn't load.
  const Client = queryClient?.constructor as typeof QueryClient | undefined
  const own =
    isRequest && Client && queryClient
      ? new Client({ defaultOptions: queryClient.getDefaultOptions() })
      : queryClient
  const client = own ?? wagmi?.createQueryClient()
  return { client, isProvided: client !== undefined }
}

/** Applies the state that a server read from a cookie. */
function take(kit: Kit, evm: EvmShell, state: State | undefined): void {
  if (!state) return
  evm.hydrate(state)
  follow(kit, 'eip155')
}

/** Applies a namespace's current connections to the kit's state. */
function follow({ connection, namespaces }: Kit, id: NamespaceId): void {
  const connections = namespaces.get(id)?.connections.get()
  if (!connections || connections === connection.getState().namespaces[id]) return
  connection.setState((state) => namespaceChanged(state, id, connections))
}

/** Starts and stops a kit, any number of times: discovery and storage, and reconnecting on the first start. */
function createLife(
  kit: Kit,
  parameters: Config,
  ending: AbortSignal,
): {
  isStarted(): boolean
  start(): () => void
  /** Stops everything. */
  halt(): void
  /** Stops one namespace. */
  stop(id: NamespaceId): void
} {
  const { config, connection, namespaces, preferences } = kit
  const stops = new Map<NamespaceId | 'kit', () => void>()
  let starts = 0

  function begin(): void {
    for (const [id, namespace] of namespaces) {
      stops.set(id, callAll([namespace.start(), namespace.connections.subscribe(() => follow(kit, id))]))
      follow(kit, id)
    }
    const isFirst = connection.getState().phase === 'idle'
    if (isFirst) load(kit)
    stops.set('kit', callAll([connection.subscribe(save), preferences.subscribe(save)]))
    if (isFirst) restore(kit, ending).catch((error) => kit.log('error', error))
    // Left out of production bundles.
    try {
      if (process.env.NODE_ENV !== 'production' && isFirst)
        import('./kit/explainSettings.ts')
          .then((late) => late.explainSettings(parameters, kit.log))
          .catch((error) => kit.log('error', error))
    } catch {
      // `process` is undefined without a bundler.
    }
    if (isFirst && config.signIn) followSignIn(kit)
  }

  function halt(): void {
    callAll(stops.values())()
    stops.clear()
  }

  function save(): void {
    const { activeNamespace, activeNetworkId } = connection.getState()
    saveKit(kit.storage, config.storageKey, {
      activeNamespace,
      activeNetwork: activeNamespace === 'eip155' ? undefined : activeNetworkId,
      preferences: preferences.getState(),
    })
  }

  return {
    isStarted: () => starts > 0,
    start() {
      if (ending.aborted) return () => {}
      starts += 1
      if (starts === 1) begin()
      let isStopped = false
      return () => {
        if (isStopped) return
        isStopped = true
        starts -= 1
        if (starts === 0) halt()
      }
    },
    halt,
    stop(id) {
      stops.get(id)?.()
      stops.delete(id)
    },
  }
}

/** Passes an event to the app and, if `analytics` is on, to the server. */
function tell(
  { api, config, log }: Kit,
  telemetry: () => Promise<(event: KitEvent) => void>,
  event: KitEvent,
): void {
  if (config.analytics === false) return
  try {
    config.onEvent?.(event)
  } catch (error) {
    // An error in the app's callback must not affect the visitor.
    log('error', 'onEvent failed.', error)
  }
  if (!config.analytics || !api) return
  // If loading fails, the event is lost. Telemetry failures are ignored.
  telemetry().then(
    (send) => send(event),
    () => {},
  )
}

/** Raises an alert if the server or the relay needs a project id that isn't set. */
function warnWithoutId({ alerts, config: { api, projectId, relay, relayProjectId } }: Kit): void {
  if (projectId || !(api || (relay && !relayProjectId))) return
  const details = 'createKit: "projectId" is not set.'
  alerts.setState((state) => alertRaised(state, { name: 'projectIdNotConfigured', details }))
}

/** Loads the code for remote wallets and the embedded wallet, if the app uses either. */
async function loadLate({ relay, wallet }: ResolvedConfig) {
  return relay || wallet ? import('./onDemand/loadRemote.ts').then((late) => late.loadRemote()) : undefined
}

/** Starts tracking the sign-in state. Loaded only if a provider is configured. */
function followSignIn(kit: Kit): void {
  import('./signIn/followSignIn.ts').then(
    (late) => late.followSignIn(kit),
    (error) => kit.log('error', error),
  )
}

/** Restores the stored state of earlier visits, dropping anything that no longer fits the configuration. */
function load({ config, connection, namespaces, preferences, storage }: Kit): void {
  const stored = loadKit(storage, config.storageKey)
  if (stored) preferences.setState(stored.preferences)
  const network = config.networks.find(({ caipNetworkId }) => caipNetworkId === stored?.activeNetwork)
  connection.setState((state) => {
    const id =
      [...namespaces.keys()].find((known) => known === stored?.activeNamespace) ?? state.activeNamespace
    const own = namespaces.get(id)?.connections.get().networkId ?? state.activeNetworkId
    const activeNetworkId = network?.chainNamespace === id && id !== 'eip155' ? network.caipNetworkId : own
    return {
      ...state,
      phase: 'restoring',
      activeNamespace: id,
      activeNetworkId,
      recentNetworkIds: [activeNetworkId],
    }
  })
}

/** Reconnects every namespace. A failure in one does not affect the others. */
async function restore(kit: Kit, ending: AbortSignal): Promise<void> {
  const { config, connection } = kit
  const { activeNamespace, activeNetworkId } = connection.getState()
  const all = [...kit.namespaces].map(async ([id, namespace]) => {
    try {
      await namespace.reconnect({
        signal: ending,
        networkId: id === activeNamespace ? activeNetworkId : undefined,
      })
    } catch (error) {
      if (!ending.aborted) kit.log('error', `Reconnecting ${id} failed.`, error)
    }
  })
  await Promise.all(all)
  if (ending.aborted) return
  connection.setState(restoreEnded)
  if (!config.relay || kit.storage.getItem(pairingKey(config.storageKey)) === null) return
  const remote = await loadLate(config)
  await remote?.resumePairing(kit)
}

declare const process: { env: { NODE_ENV?: string } }

/** From least to most verbose. A message is written if its level is at most the configured one. */
const levels: readonly LogLevel[] = ['silent', 'error', 'warn', 'info', 'debug']

/** wagmi requires a chain, even if the app has no eip155 network (9.23). */
const fallbackNetwork: Network = {
  id: fallbackChainId,
  name: 'Ethereum',
  chainNamespace: 'eip155',
  caipNetworkId: evmChainId(fallbackChainId),
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] } },
}

/** Returns the networks of a namespace, with the default network first. */
function networksOf({ defaultNetwork, networks }: ResolvedConfig, id: NamespaceId): readonly Network[] {
  const own = networks.filter(({ chainNamespace }) => chainNamespace === id)
  return own.sort((a, b) => Number(b === defaultNetwork) - Number(a === defaultNetwork))
}

function readConnections(
  namespaces: ReadonlyMap<NamespaceId, Namespace>,
): Partial<Record<NamespaceId, NamespaceConnections>> {
  return Object.fromEntries([...namespaces].map(([id, { connections }]) => [id, connections.get()]))
}

function callAll(calls: Iterable<() => void>): () => void {
  const all = [...calls]
  return () => {
    for (const call of all) call()
  }
}
