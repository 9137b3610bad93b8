import { lazy } from '@latchkey/protocol/lazy'
import type { Config, State } from '@wagmi/core'
import { collectAnnouncements, guardAnnouncements } from '../../platform/announcements.ts'
import { getLegacyProvider, watchLegacyProvider } from '../../platform/legacyProvider.ts'
import { memoize } from '../../utils/memoize.ts'
import type { ConnectorRow, Namespace } from '../contract/defineNamespace.ts'
import type { CreateEvm, Evm, EvmParameters } from '../contract/evm.ts'
import { commandNames } from './commandNames.ts'
import { listFoundRows } from './connectorRows.ts'
import { readStoredState, toStoredConnections } from './storedState.ts'

/** The EVM part of a kit, which may load later. */
export type EvmShell = Pick<Evm, 'destroy' | 'hydrate' | 'namespace'> & {
  /** Returns the wagmi config, or undefined until it is created. */
  get(): Config | undefined
  /** Returns the wagmi config. Creates it on the first call. */
  open(create: CreateEvm): Config
  /** Loads the code, and creates the config. */
  load(): Promise<void>
}

/**
 * Creates the EVM part of a kit without wagmi. It finds wallets and shows the stored connection. wagmi loads with the
 * first request, or if a connection is stored. From then on, everything is passed on to the loaded part.
 */
export function createEvmShell(parameters: EvmParameters): EvmShell {
  guardAnnouncements()
  const listeners = new Set<() => void>()
  const announced = collectAnnouncements(notify)
  let evm: Evm | undefined
  let isDestroyed = false
  const load = lazy(async () => {
    // In parallel, since requests need both.
    const [{ createEvm }] = await Promise.all([import('./loadEvm.ts'), import('./commands.ts')])
    open(createEvm)
  })
  const rows = memoize(
    () => [announced.get(), getLegacyProvider()],
    () => listFoundRows(announced.get()),
  )
  const shell = createShellNamespace(parameters, { load, notify, rows, subscribe })

  function open(create: CreateEvm): Config {
    if (evm) return evm.wagmiConfig
    evm = create(parameters)
    if (isDestroyed) evm.destroy()
    const found = evm.wagmiConfig._internal.mipd?.getProviders() ?? []
    announced.handOver((uuid) => found.some(({ info }) => info.uuid === uuid))
    shell.follow(evm)
    return evm.wagmiConfig
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }

  function notify(): void {
    for (const listener of listeners) listener()
  }

  return {
    namespace: parameters.networks.length > 0 ? shell.namespace : undefined,
    hydrate: shell.hydrate,
    get: () => evm?.wagmiConfig,
    open,
    load,
    destroy() {
      isDestroyed = true
      announced.stop()
      evm?.destroy()
    },
  }
}

/** What the shell's namespace shares with the shell. */
type ShellContext = {
  /** Calls the listener after every change of connectors or connections. */
  subscribe: (listener: () => void) => () => void
  notify: () => void
  /** The wallets found so far. */
  rows: () => readonly ConnectorRow[]
  /** Loads the namespace and calls `follow` with it. */
  load: () => Promise<void>
}

/** Creates the namespace that stands in for the loaded one, and later passes everything on to it. */
function createShellNamespace(
  { connectors, networks, storage, storageKey }: EvmParameters,
  { load, notify, rows, subscribe }: ShellContext,
): { namespace: Namespace; hydrate: Evm['hydrate']; follow(evm: Evm): void } {
  const blank = toStoredConnections(networks)
  /** One entry for each start that wasn't stopped. */
  const runs = new Set<{ stop: () => void }>()
  let loaded: Namespace | undefined
  /** Shown instead of the loaded connections, until those have been read from the storage. */
  let stored: typeof blank | undefined = blank
  let initial: State | undefined
  let restoring: Parameters<Namespace['reconnect']>[0] | undefined
  let available = networks

  async function ready(): Promise<Namespace> {
    await load()
    return loaded as Namespace
  }

  /** Runs a command. Disconnecting everything loads nothing if nothing is stored. */
  async function request(name: CommandName, asked: { connectionId?: string } | undefined): Promise<unknown> {
    const isOfAll = name === 'disconnect' && asked?.connectionId === undefined
    if (isOfAll && !loaded && !readStoredState(storage, storageKey)?.connections.value.length)
      return undefined
    return (await ready())[name]?.(asked as never)
  }

  function show(next: typeof stored): void {
    stored = next
    notify()
  }

  const namespace: Namespace = {
    id: 'eip155',
    connectors: { get: () => loaded?.connectors.get() ?? rows(), subscribe },
    connections: { get: () => stored ?? loaded?.connections.get() ?? blank, subscribe },
    start() {
      const run = { stop: loaded?.start() ?? watchLegacyProvider(notify) }
      runs.add(run)
      return () => {
        run.stop()
        runs.delete(run)
      }
    },
    look: () => (loaded?.look ?? notify)(),
    prepare: async () => (await ready()).prepare?.(),
    async reconnect(asked) {
      if (loaded) return loaded.reconnect(asked)
      restoring = asked
      // From here on, the browser's own storage counts.
      initial = undefined
      const state = readStoredState(storage, storageKey)
      show(toStoredConnections(networks, state))
      if (!state?.connections.value.length && connectors.length === 0) return
      try {
        await (await ready()).reconnect(asked)
      } finally {
        // If the code can't be loaded, the connection stays stored.
        const { chainId } = state ?? {}
        show(loaded ? undefined : toStoredConnections(networks, { chainId, connections: { value: [] } }))
      }
    },
    ...(Object.fromEntries(
      commandNames.map((name) => [name, (asked: never) => request(name, asked)]),
    ) as Pick<Namespace, CommandName>),
    setNetworks(next) {
      available = next
      loaded?.setNetworks?.(next)
    },
  }

  return {
    namespace,
    hydrate(state) {
      if (restoring) return
      initial = state
      const value = state.current === null ? [] : [...state.connections]
      show(toStoredConnections(networks, { ...state, connections: { value } }))
    },
    follow(evm) {
      if (!evm.namespace) return
      loaded = evm.namespace
      if (initial) evm.hydrate(initial)
      if (available !== networks) loaded.setNetworks?.(available)
      loaded.connectors.subscribe(notify)
      loaded.connections.subscribe(() => {
        if (loaded?.connections.get().status.type !== 'disconnected') stored = undefined
        notify()
      })
      for (const run of runs) {
        run.stop()
        run.stop = loaded.start()
      }
      const isRestoring = restoring && stored?.status.type === 'connecting'
      if (restoring) loaded.reconnect(restoring).catch(() => {})
      show(isRestoring ? stored : undefined)
    },
  }
}

type CommandName = (typeof commandNames)[number]
