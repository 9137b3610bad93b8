import { lazy } from '@latchkey/protocol/lazy'
import type { NamespaceId } from '@latchkey/protocol/vocabulary'
import { alertRaised } from './alerts/alerts.ts'
import type { Config, KitEvent } from './kit/config.ts'
import type { Kit } from './kit/kit.ts'
import { createFacts, type Facts, namespaceChanged, restoreEnded } from './kit/stores/facts.ts'
import { pairingKey } from './kit/stores/pairing.ts'
import { loadKit, saveKit } from './kit/stores/persist.ts'
import type { EvmShell } from './namespaces/eip155/createEvmShell.ts'
import { fillEvmShell } from './namespaces/eip155/fillEvmShell.ts'
import { loadRemote } from './onDemand/loadRemote.ts'
import { getDevice } from './platform/device.ts'

/** What a kit does while it is started. */
export type Runtime = {
  /** Starts or stops the kit, any number of times. */
  run(isStarted: boolean): void
  /** Stops one namespace. */
  stop(id: NamespaceId): void
  /** Passes an event to the app and, if `analytics` is on, to the server. */
  tell(event: KitEvent): void
  /** Derives the kit's facts. */
  facts(): Facts
  /** Loads the code for remote wallets and the embedded wallet, if the app uses either. */
  loadLate(): Promise<Awaited<ReturnType<typeof loadRemote>> | undefined>
}

/**
 * Creates the runtime of a kit: discovery and storage, and reconnecting on the first start. It loads after the kit, which
 * already shows the stored connection.
 */
export function createRuntime(
  kit: Kit,
  parameters: Config,
  { ending, shell }: { ending: AbortSignal; shell: EvmShell | undefined },
): Runtime {
  const { config, connection, namespaces, preferences } = kit
  const stops = new Map<NamespaceId | 'kit', () => void>()
  /** Namespaces that haven't read their stored connections yet. */
  const unread = new Set(namespaces.keys())
  let isFirst = true
  if (shell) fillEvmShell(shell)

  /** Applies a namespace's current connections to the kit's state. */
  function follow(id: NamespaceId): void {
    const connections = namespaces.get(id)?.connections.get()
    if (!connections || connections === connection.getState().namespaces[id]) return
    if (connections.status.type !== 'disconnected') unread.delete(id)
    if (!unread.has(id)) connection.setState((state) => namespaceChanged(state, id, connections))
  }

  function begin(): void {
    if (isFirst) {
      applyStored(kit)
      connection.setState({ phase: 'restoring' })
    }
    for (const [id, namespace] of namespaces) {
      stops.set(id, callAll([namespace.start(), namespace.connections.subscribe(() => follow(id))]))
      follow(id)
    }
    stops.set('kit', callAll([connection.subscribe(save), preferences.subscribe(save)]))
    if (!isFirst) return
    isFirst = false
    restore().catch((error) => kit.log('error', error))
    warnWithoutId(kit)
    explain(kit, parameters)
    if (config.signIn) followSignIn(kit)
  }

  function save(): void {
    const { activeNamespace, activeNetworkId } = connection.getState()
    saveKit(kit.storage, config.storageKey, {
      activeNamespace,
      activeNetwork: activeNamespace === 'eip155' ? undefined : activeNetworkId,
      ...preferences.getState(),
    })
  }

  /** Reconnects every namespace. A failure in one does not affect the others. */
  async function restore(): Promise<void> {
    const { activeNamespace, activeNetworkId } = connection.getState()
    const all = [...namespaces].map(async ([id, namespace]) => {
      try {
        await namespace.reconnect({
          signal: ending,
          networkId: id === activeNamespace ? activeNetworkId : undefined,
        })
      } catch (error) {
        if (!ending.aborted) kit.log('error', `Reconnecting ${id} failed.`, error)
      }
      unread.delete(id)
      follow(id)
    })
    await Promise.all(all)
    if (ending.aborted) return
    connection.setState(restoreEnded)
    if (!config.relay || kit.storage.getItem(pairingKey(config.storageKey)) === null) return
    const { resumePairing } = await loadRemote()
    await resumePairing(kit)
  }

  return {
    run(isStarted) {
      if (ending.aborted && isStarted) return
      if (isStarted === stops.size > 0) return
      if (isStarted) return begin()
      callAll(stops.values())()
      stops.clear()
    },
    stop(id) {
      stops.get(id)?.()
      stops.delete(id)
    },
    tell: createTell(kit, ending),
    facts: createFacts(
      () => ({
        config,
        connection: connection.getState(),
        preferences: preferences.getState(),
        signIn: kit.signIn.getState(),
        connectors: [...namespaces.values()].flatMap(({ connectors }) => connectors.get()),
        isMobile: getDevice().isMobile,
      }),
      kit.facts.get(),
    ),
    loadLate: async () => (config.relay || config.wallet ? loadRemote() : undefined),
  }
}

/** Applies the stored state of earlier visits, without what no longer fits the configuration. */
function applyStored({ config, connection, preferences, storage }: Kit): void {
  const stored = loadKit(storage, config.storageKey)
  if (!stored) return
  const { activeNamespace, activeNetwork, ...rest } = stored
  preferences.setState(rest)
  const network = config.networks.find(({ caipNetworkId }) => caipNetworkId === activeNetwork)
  if (!network || network.chainNamespace === 'eip155' || network.chainNamespace !== activeNamespace) return
  const { caipNetworkId } = network
  connection.setState({
    activeNamespace,
    activeNetworkId: caipNetworkId,
    recentNetworkIds: [caipNetworkId],
  })
}

/** Loads the code that checks for a session whenever an account connects. */
function followSignIn(kit: Kit): void {
  import('./signIn/checkSignInOnConnect.ts')
    .then((late) => late.checkSignInOnConnect(kit))
    .catch((error) => kit.log('error', error))
}

/** Logs settings that have no effect. Production bundles leave this out. */
function explain(kit: Kit, parameters: Config): void {
  try {
    if (process.env.NODE_ENV !== 'production')
      import('./kit/explainSettings.ts')
        .then((late) => late.explainSettings(parameters, kit.log))
        .catch((error) => kit.log('error', error))
  } catch {
    // `process` is undefined without a bundler.
  }
}

/** Creates the function that passes events to the app and to the server. */
function createTell(kit: Kit, ending: AbortSignal): Runtime['tell'] {
  const { analytics, onEvent } = kit.config
  const telemetry = lazy(() =>
    import('./kit/createTelemetry.ts').then((late) => late.createTelemetry(kit, ending)),
  )
  return (event) => {
    if (analytics === false) return
    try {
      onEvent?.(event)
    } catch (error) {
      // An error in the app's callback must not affect the visitor.
      kit.log('error', 'onEvent failed.', error)
    }
    if (!analytics || !kit.api) return
    // If loading fails, the event is lost. Telemetry failures are ignored.
    telemetry().then(
      (send) => send(event),
      () => {},
    )
  }
}

/** Raises an alert if the server or the relay needs a project id that isn't set. */
function warnWithoutId({ alerts, config: { api, projectId, relay, relayProjectId } }: Kit): void {
  if (projectId || !(api || (relay && !relayProjectId))) return
  const details = 'createKit: "projectId" is not set.'
  alerts.setState((state) => alertRaised(state, { name: 'projectIdNotConfigured', details }))
}

declare const process: { env: { NODE_ENV?: string } }

function callAll(calls: Iterable<() => void>): () => void {
  const all = [...calls]
  return () => {
    for (const call of all) call()
  }
}
