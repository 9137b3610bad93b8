import { lazy } from '@latchkey/protocol/lazy'
import { collectAnnouncements, guardAnnouncements } from '../../platform/announcements.ts'
import { getLegacyProvider, watchLegacyProvider } from '../../platform/legacyProvider.ts'
import { memoize } from '../../utils/memoize.ts'
import type { ConnectorRow, Namespace } from '../contract/defineNamespace.ts'
import type { Evm } from '../contract/evm.ts'
import { commandNames } from './commandNames.ts'
import { listFoundRows } from './connectorRows.ts'
import type { EvmShell } from './createEvmShell.ts'
import { readStoredState, toStoredConnections } from './storedState.ts'

/**
 * Fills the EVM part of a kit, still without wagmi. From now on, it finds wallets and shows the stored connection. wagmi
 * loads with the first request, or if a connection is stored. Then, everything is passed on to the loaded part.
 */
export function fillEvmShell(shell: EvmShell): void {
  const notify = () => {
    for (const listener of shell.listeners) listener()
  }
  guardAnnouncements()
  shell.stopHearing()
  const announced = collectAnnouncements(shell.heard, notify)
  shell.stopHearing = announced.stop
  shell.load = lazy(async () => {
    // In parallel, since requests need both.
    const [{ createEvm }] = await Promise.all([import('./loadEvm.ts'), import('./commands.ts')])
    shell.open(createEvm)
  })
  const rows = memoize(
    () => [announced.get(), getLegacyProvider()],
    () => listFoundRows(announced.get()),
  )
  const follow = fillNamespace(shell, { notify, rows })
  shell.onOpen = (evm) => {
    const found = evm.wagmiConfig._internal.mipd?.getProviders() ?? []
    announced.handOver((uuid) => found.some(({ info }) => info.uuid === uuid))
    follow(evm)
  }
  if (shell.evm) shell.onOpen(shell.evm)
}

/** What the namespace shares with the shell. */
type ShellContext = {
  notify: () => void
  /** The wallets found so far. */
  rows: () => readonly ConnectorRow[]
}

/**
 * Returns the wallets that the loaded part lists, and until it lists them, those that were found before. wagmi lists
 * announced wallets one after the other, but a press on a row that vanishes meanwhile would be lost.
 */
function keepFound(
  readFound: () => readonly ConnectorRow[],
  readOwn: () => readonly ConnectorRow[] | undefined,
): () => readonly ConnectorRow[] {
  let isHandedOver = false
  return memoize(
    () => [readOwn(), readFound()],
    () => {
      const [own, found] = [readOwn(), readFound()]
      if (!own) return found
      // A connector of the app may take the place of the announced wallet whose `rdns` it has.
      const isSame = (one: ConnectorRow, other: ConnectorRow) => one.id === other.id || one.rdns === other.id
      const announced = found.filter(({ type }) => type === 'ANNOUNCED')
      isHandedOver ||= announced.every((row) => own.some((one) => isSame(one, row)))
      return isHandedOver ? own : [...found, ...own.filter((one) => !found.some((row) => isSame(one, row)))]
    },
  )
}

/** Replaces the members of the shell's namespace. Returns a function that passes everything on to the loaded part. */
function fillNamespace(shell: EvmShell, { notify, rows }: ShellContext): (evm: Evm) => void {
  const { connectors, networks, storage, storageKey } = shell.parameters
  const { subscribe } = shell.namespace.connections
  const blank = toStoredConnections(networks)
  /** One entry for each start that wasn't stopped. */
  const runs = new Set<{ stop: () => void }>()
  let loaded: Namespace | undefined
  /** Shown instead of the loaded connections, until those have been read from the storage. */
  let stored: typeof blank | undefined = shell.namespace.connections.get()
  let restoring: Parameters<Namespace['reconnect']>[0] | undefined
  let available = networks

  async function ready(): Promise<Namespace | undefined> {
    await shell.load()
    return loaded
  }

  /** Runs a command. Disconnecting everything loads nothing if nothing is stored. */
  async function request(name: CommandName, asked: { connectionId?: string } | undefined): Promise<unknown> {
    const isOfAll = name === 'disconnect' && asked?.connectionId === undefined
    if (isOfAll && !loaded && !readStoredState(storage, storageKey)?.connections.value.length)
      return undefined
    return (await ready())?.[name]?.(asked as never)
  }

  function show(next: typeof stored): void {
    stored = next
    notify()
  }

  const namespace: Namespace = {
    id: 'eip155',
    connectors: { get: keepFound(rows, () => loaded?.connectors.get()), subscribe },
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
    prepare: async () => (await ready())?.prepare?.(),
    async reconnect(asked) {
      if (loaded) return loaded.reconnect(asked)
      restoring = asked
      // From here on, the browser's own storage counts.
      shell.initial = undefined
      const state = readStoredState(storage, storageKey)
      show(toStoredConnections(networks, state))
      if (!state?.connections.value.length && connectors.length === 0) return
      try {
        await (await ready())?.reconnect(asked)
      } finally {
        // If the code can't be loaded, the connection stays stored.
        const { chainId } = state ?? {}
        show(loaded ? undefined : toStoredConnections(networks, { chainId }))
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
  Object.assign(shell.namespace, namespace)
  shell.hydrate = () => {}

  return (evm) => {
    if (!evm.namespace) return
    loaded = evm.namespace
    if (shell.initial) evm.hydrate(shell.initial)
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
  }
}

type CommandName = (typeof commandNames)[number]
