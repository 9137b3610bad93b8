import { fallbackChainId } from '@latchkey/protocol/constants'
import { evmChainId } from '@latchkey/protocol/joinIds'
import type { Network } from '@latchkey/protocol/network'
import type { NamespaceId } from '@latchkey/protocol/vocabulary'
import { QueryClient } from '@tanstack/query-core'
import type { State, Config as WagmiConfig } from '@wagmi/core'
import { createStore } from 'zustand/vanilla'
import { createApiClient } from './api/createApiClient.ts'
import { type Config, type LogLevel, type ResolvedConfig, resolveConfig } from './config.ts'
import { pairingKey } from './connectors/pairingKey.ts'
import type { Kit } from './kit.ts'
import type { Namespace, NamespaceConnections } from './namespaces/defineNamespace.ts'
import { createEvm } from './namespaces/eip155/createEvm.ts'
import { getDevice } from './platform/device.ts'
import { createLocalStorage, withMemoryFallback } from './platform/storage.ts'
import { alertRaised, createAlerts } from './stores/alerts.ts'
import { createConnection, namespaceChanged, restoreEnded } from './stores/connection.ts'
import { createFacts } from './stores/facts.ts'
import { loadKit, saveKit } from './stores/persist.ts'
import { createPreferences } from './stores/preferences.ts'
import { createSignIn } from './stores/signIn.ts'
import { lazy } from './utils/lazy.ts'

/**
 * Makes a kit: synchronous, silent, safe on a server, as often as one likes. Nothing is read or reconnected before
 * `start`. Throws `ConfigInvalidError`, which names the wrong setting.
 */
export function createKit(parameters: Config): Kit {
  return makeKit(parameters)
}

/** `request` makes a kit that renders one request on a server, from the state of its cookie. */
function makeKit(parameters: Config, request?: { state: State | undefined; shared: WagmiConfig }): Kit {
  const config = resolveConfig(parameters)
  const { storageKey } = config
  const { queryClient } = parameters
  const storage = withMemoryFallback(parameters.storage ?? createLocalStorage())
  const evm = createEvm({
    networks: networksOf(config, 'eip155'),
    hostConfig: parameters.wagmiConfig,
    connectors: parameters.connectors ?? [],
    lateConnectors: async () => (await loadLate())?.lateConnectors(kit) ?? [],
    transports: parameters.transports ?? {},
    storage,
    storageKey,
    fallbackNetwork,
    shared: request?.shared,
  })
  const namespaces = new Map<NamespaceId, Namespace>()
  if (evm.namespace) namespaces.set('eip155', evm.namespace)
  for (const { create, id } of parameters.namespaces ?? []) {
    const lateWallets = async () => (await loadLate())?.lateWallets(kit, id) ?? []
    namespaces.set(id, create({ storage, storageKey, networks: networksOf(config, id), lateWallets }))
  }

  const connection = createConnection(config.networks, config.defaultNetwork, readConnections(namespaces))
  const preferences = createPreferences()
  const alerts = createAlerts()
  const signIn = createSignIn()
  const api =
    config.api === undefined
      ? undefined
      : createApiClient({
          api: config.api,
          projectId: config.projectId,
          host: () => kit,
        })
  const ending = new AbortController()
  const stops = new Map<NamespaceId | 'kit', () => void>()
  const telemetry = lazy(() =>
    import('./createTelemetry.ts').then(
      (late) => api && late.createTelemetry({ api, projectId: config.projectId, signal: ending.signal }),
    ),
  )
  let starts = 0

  const kit: Kit = {
    config,
    namespaces,
    connection,
    preferences,
    alerts,
    signIn,
    held: createStore(() => ({})),
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
        const watched = [...namespaces.values()].map(({ connectors }) => connectors.subscribe(listener))
        const stores = [connection, preferences, signIn].map((store) => store.subscribe(listener))
        return callAll([...stores, ...watched])
      },
    }),
    // Query results of one visitor must not reach another.
    queryClient:
      (!request && queryClient) ||
      new QueryClient(queryClient && { defaultOptions: queryClient.getDefaultOptions() }),
    api,
    storage,
    wagmiConfig: evm.wagmiConfig,
    isHostConfig: parameters.wagmiConfig !== undefined,
    life: () => (ending.signal.aborted ? 'destroyed' : starts > 0 ? 'started' : 'idle'),
    hydrate(state) {
      if (typeof window === 'undefined') return makeKit(parameters, { state, shared: evm.wagmiConfig })
      take(state)
      return kit
    },
    async prepare() {
      await Promise.all([...namespaces.values()].map((namespace) => namespace.prepare?.()))
    },
    start() {
      if (ending.signal.aborted) return () => {}
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
    destroy() {
      if (ending.signal.aborted) return
      ending.abort()
      halt()
      evm.destroy()
    },
    emit(event) {
      if (config.analytics === false) return
      try {
        config.onEvent?.(event)
      } catch (error) {
        // The app's own trouble is none of the visitor's.
        kit.log('error', 'onEvent failed.', error)
      }
      if (!config.analytics || !api) return
      // What cannot be loaded is lost: telemetry never bothers anybody.
      telemetry().then(
        (send) => send?.(event),
        () => {},
      )
    },
    log(level, ...values) {
      if (levels.indexOf(level) <= levels.indexOf(config.logger.level)) config.logger.write(level, ...values)
    },
    dropNamespace(id) {
      stops.get(id)?.()
      stops.delete(id)
      namespaces.delete(id)
    },
  }
  config.signIn?.attach?.({ storageKey, log: kit.log })
  const isRelayUnnamed = config.relay !== undefined && config.relayProjectId === undefined
  if ((config.api !== undefined || isRelayUnnamed) && config.projectId === undefined)
    alerts.setState((state) =>
      alertRaised(state, { name: 'projectIdNotConfigured', details: 'createKit: "projectId" is not set.' }),
    )
  take(request?.state)
  return kit

  /** Renders with the state that a server read from a cookie. */
  function take(state: State | undefined): void {
    if (!state) return
    evm.hydrate(state)
    follow('eip155')
  }

  /** What remote wallets and the embedded one take, where the app has any. */
  async function loadLate() {
    return config.relay || config.wallet
      ? import('./loadRemote.ts').then((late) => late.loadRemote())
      : undefined
  }

  function follow(id: NamespaceId): void {
    const connections = namespaces.get(id)?.connections.get()
    if (!connections || connections === connection.getState().namespaces[id]) return
    connection.setState((state) => namespaceChanged(state, id, connections))
  }

  function begin(): void {
    for (const [id, namespace] of namespaces) {
      stops.set(id, callAll([namespace.start(), namespace.connections.subscribe(() => follow(id))]))
      follow(id)
    }
    const isFirst = connection.getState().phase === 'idle'
    if (isFirst) load()
    stops.set('kit', callAll([connection.subscribe(save), preferences.subscribe(save)]))
    if (isFirst) restore().catch((error) => kit.log('error', error))
    // Bundles for production leave this out.
    try {
      if (process.env.NODE_ENV !== 'production' && isFirst)
        import('./explainSettings.ts')
          .then((late) => late.explainSettings(parameters, kit.log))
          .catch((error) => kit.log('error', error))
    } catch {
      // Without a bundler there is no `process`.
    }
    if (isFirst && config.signIn) followSignIn()
  }

  /** Asks the provider who is signed in: what asks comes where there is one. */
  function followSignIn(): void {
    import('./actions/followSignIn.ts').then(
      (late) => late.followSignIn(kit),
      (error) => kit.log('error', error),
    )
  }

  function halt(): void {
    callAll(stops.values())()
    stops.clear()
  }

  /** Takes over what the visitor left; what does not fit the configuration any more is dropped. */
  function load(): void {
    const stored = loadKit(storage, storageKey)
    if (stored) {
      const { preferredAccountTypes, recentWallets, themeMode } = stored
      preferences.setState({ preferredAccountTypes, recentWallets, themeMode })
    }
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

  /** Brings every namespace's connections back; one that fails does not stop the others. */
  async function restore(): Promise<void> {
    const { activeNamespace, activeNetworkId } = connection.getState()
    const all = [...namespaces].map(async ([id, namespace]) => {
      try {
        await namespace.reconnect({
          signal: ending.signal,
          networkId: id === activeNamespace ? activeNetworkId : undefined,
        })
      } catch (error) {
        if (!ending.signal.aborted) kit.log('error', `Reconnecting ${id} failed.`, error)
      }
    })
    await Promise.all(all)
    if (ending.signal.aborted) return
    connection.setState(restoreEnded)
    if (!config.relay || storage.getItem(pairingKey(storageKey)) === null) return
    const remote = await loadLate()
    await remote?.resumePairing(kit)
  }

  function save(): void {
    const { activeNamespace, activeNetworkId } = connection.getState()
    saveKit(storage, storageKey, {
      version: 1,
      activeNamespace,
      ...(activeNamespace !== 'eip155' && { activeNetwork: activeNetworkId }),
      ...preferences.getState(),
    })
  }
}

declare const process: { env: { NODE_ENV?: string } }

/** From silent to loud: a level is written when it is not louder than the configured one. */
const levels: readonly LogLevel[] = ['silent', 'error', 'warn', 'info', 'debug']

/** wagmi needs a chain even where an app has none of eip155 (9.23). */
const fallbackNetwork: Network = {
  id: fallbackChainId,
  name: 'Ethereum',
  chainNamespace: 'eip155',
  caipNetworkId: evmChainId(fallbackChainId),
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] } },
}

/** The networks of a namespace, the default one first. */
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
