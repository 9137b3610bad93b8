import { lazy } from '@latchkey/protocol/lazy'
import type { Network } from '@latchkey/protocol/network'
import type { NamespaceId } from '@latchkey/protocol/vocabulary'
import type { QueryClient } from '@tanstack/query-core'
import type { State, Config as WagmiConfig } from '@wagmi/core'
import { createStore } from 'zustand/vanilla'
import { createAlerts } from './alerts/alerts.ts'
import { createApiClient } from './api/createApiClient.ts'
import type { Runtime } from './createRuntime.ts'
import type { Config, LogLevel } from './kit/config.ts'
import type { Kit } from './kit/kit.ts'
import { type ResolvedConfig, resolveConfig } from './kit/resolveConfig.ts'
import { type ConnectionState, createConnection } from './kit/stores/connection.ts'
import type { Facts } from './kit/stores/facts.ts'
import { deriveFirstFacts } from './kit/stores/firstFacts.ts'
import { createPreferences } from './kit/stores/preferences.ts'
import { readKit } from './kit/stores/readKit.ts'
import { createSignIn } from './kit/stores/signIn.ts'
import type { Namespace, NamespaceConnections } from './namespaces/contract/defineNamespace.ts'
import type { Evm, EvmParameters, WagmiSupport } from './namespaces/contract/evm.ts'
import { createEvmShell, type EvmShell } from './namespaces/eip155/createEvmShell.ts'
import { readStoredState, toStoredConnections } from './namespaces/eip155/storedState.ts'
import { createLocalStorage, withMemoryFallback } from './platform/storage.ts'

/**
 * Creates a kit. Synchronous, silent, safe on a server, and can be called any number of times. Nothing is read or
 * reconnected before `start`. Except in production bundles, throws `ConfigInvalidError` for an invalid setting.
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
  const ending = new AbortController()
  const ready = lazy(() =>
    import('./createRuntime.ts').then((late) => {
      runtime = late.createRuntime(kit, parameters, { ending: ending.signal, shell })
      runtime.run(starts > 0)
    }),
  )
  const late = () => ready().then(() => runtime?.loadLate())
  /** Starts that weren't stopped. */
  let starts = 0
  /** What the first facts were derived from. */
  let seen: ConnectionState | undefined
  let firstFacts: Facts
  let runtime: Runtime | undefined

  const evmParameters: EvmParameters = {
    networks: networksOf(config, 'eip155'),
    hostConfig: parameters.wagmiConfig,
    connectors: parameters.connectors ?? [],
    lateConnectors: async () => (await late())?.lateConnectors(kit) ?? [],
    transports: parameters.transports ?? {},
    storage,
    storageKey,
    shared: request?.shared,
  }
  const shell = wagmi ? undefined : createEvmShell(evmParameters, ready)
  const evm: EvmShell | Evm = shell ?? (wagmi as WagmiSupport).createEvm(evmParameters)
  const namespaces = new Map<NamespaceId, Namespace>()
  if (evm.namespace && evmParameters.networks[0]) namespaces.set('eip155', evm.namespace)
  for (const { create, id } of parameters.namespaces ?? []) {
    const lateWallets = async () => (await late())?.lateWallets(kit, id) ?? []
    namespaces.set(id, create({ storage, storageKey, networks: networksOf(config, id), lateWallets }))
  }
  const connection = createConnection(config.networks, config.defaultNetwork, readConnections(namespaces))
  const preferences = createPreferences()
  const signIn = createSignIn()
  const { api: url, projectId } = config
  const api = url === undefined ? undefined : createApiClient({ api: url, projectId, host: () => kit })

  const kit: Kit = {
    config,
    namespaces,
    connection,
    preferences,
    alerts: createAlerts(),
    signIn,
    embedded: createStore(() => ({})),
    facts: {
      get: getFacts,
      subscribe(listener) {
        let last = getFacts()
        const check = () => {
          const facts = getFacts()
          if (facts === last) return
          last = facts
          listener()
        }
        const connectors = [...namespaces.values()].map((namespace) => namespace.connectors)
        const stops = [connection, preferences, signIn, ...connectors].map((source) =>
          source.subscribe(check),
        )
        return () => {
          for (const stop of stops) stop()
        }
      },
    },
    queries: createQueries(parameters, request !== undefined),
    api,
    storage,
    get wagmiConfig() {
      const config = wagmi && evm.wagmiConfig
      if (!config)
        throw new TypeError(
          'createKit: "wagmi" is undefined. Import it from @latchkey/core/wagmi, to use kit.wagmiConfig.',
        )
      return config
    },
    wagmi: {
      isGiven: wagmi !== undefined,
      get: () => evm.wagmiConfig,
      open: (create) => evm.wagmiConfig ?? (shell as EvmShell).open(create),
      load: async () => shell?.load(),
    },
    isHostConfig: parameters.wagmiConfig !== undefined,
    hydrate(state) {
      if (typeof window === 'undefined') return makeKit(parameters, { state, shared: evm.wagmiConfig })
      take(state)
      return kit
    },
    emit(event) {
      if (runtime) runtime.tell(event)
      // Without the code, the event is lost.
      else
        ready().then(
          () => runtime?.tell(event),
          () => {},
        )
    },
    log,
    getLifecycle: () => (ending.signal.aborted ? 'destroyed' : starts > 0 ? 'started' : 'idle'),
    ready,
    async prepare() {
      await ready()
      await Promise.all([...namespaces.values()].map((namespace) => namespace.prepare?.()))
    },
    start() {
      if (ending.signal.aborted) return () => {}
      starts += 1
      if (runtime) runtime.run(true)
      else if (starts === 1) begin()
      let isStopped = false
      return () => {
        if (isStopped) return
        isStopped = true
        starts -= 1
        runtime?.run(starts > 0)
      }
    },
    destroy() {
      if (ending.signal.aborted) return
      ending.abort()
      runtime?.run(false)
      evm.destroy()
    },
    dropNamespace(id) {
      runtime?.stop(id)
      namespaces.delete(id)
    },
  }

  function getFacts(): Facts {
    if (runtime) return runtime.facts()
    const state = connection.getState()
    if (state !== seen) firstFacts = deriveFirstFacts(config, state)
    seen = state
    return firstFacts
  }

  function log(level: Exclude<LogLevel, 'silent'>, ...values: unknown[]): void {
    if (levels.indexOf(level) <= levels.indexOf(config.logger.level)) config.logger.write(level, ...values)
  }

  /** Applies the state that a server read from a cookie. */
  function take(state: State | undefined): void {
    if (!state || runtime) return
    evm.hydrate(state)
    show(namespaces.get('eip155')?.connections.get())
  }

  /** Shows connections of eip155 that are about to be restored. */
  function show(
    eip155: NamespaceConnections | undefined,
    { activeNamespace, phase }: Pick<ConnectionState, 'activeNamespace' | 'phase'> = connection.getState(),
  ): void {
    connection.setState((state) => {
      const all = eip155 ? { ...state.namespaces, eip155 } : state.namespaces
      const activeNetworkId = all[activeNamespace]?.networkId ?? state.activeNetworkId
      return {
        namespaces: all,
        activeNamespace,
        activeNetworkId,
        recentNetworkIds: [activeNetworkId],
        phase,
      }
    })
  }

  /** Shows the stored state of the last visit. What restores it loads meanwhile. */
  function begin(): void {
    const { activeNamespace, phase } = connection.getState()
    if (phase === 'idle') {
      const stored = readKit(storage, storageKey)
      if (stored) preferences.setState({ locale: stored.locale, themeMode: stored.themeMode })
      const state = kit.isHostConfig ? undefined : readStoredState(storage, storageKey)
      const eip155 = namespaces.get('eip155')?.connections.get()
      show(eip155 && state ? toStoredConnections(evmParameters.networks, state) : eip155, {
        activeNamespace:
          [...namespaces.keys()].find((known) => known === stored?.activeNamespace) ?? activeNamespace,
        phase: 'restoring',
      })
      evm.watch?.()
    }
    // Without its code, nothing is restored until a visitor's press loads it.
    ready().catch((error) => {
      log('error', error)
      connection.setState({ phase: 'settled', namespaces: readConnections(namespaces) })
    })
  }

  config.signIn?.attach?.({ storageKey, log })
  take(request?.state)
  return kit
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

/** From least to most verbose. A message is written if its level is at most the configured one. */
const levels: readonly LogLevel[] = ['silent', 'error', 'warn', 'info', 'debug']

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
