import { lazy } from '@latchkey/protocol/lazy'
import type { NamespaceId } from '@latchkey/protocol/vocabulary'
import type {
  Link,
  NamespaceProposal,
  Provider,
  Session,
  WalletConnectProperties,
} from '@latchkey/walletconnect/wagmi'
import type { CreateConnectorFn } from '@wagmi/core'
import { remoteConnectorId } from '../connection/remoteConnectorId.ts'
import { isUserRejection } from '../errors/rejection.ts'
import type { Kit } from '../kit/kit.ts'
import type { ConnectionState } from '../kit/stores/connection.ts'
import { isBrowserWide } from '../platform/isBrowserWide.ts'
import { isRemoteAsked } from './storePairing.ts'

/** The client of remote wallets, which all namespaces share. */
export type RemoteClient = {
  /** Imports `@latchkey/walletconnect` and opens the client. A failed import throws and can be retried. */
  load(): Promise<LoadedConnector>
  /** Returns a namespace's session. Undefined if it has none, or until the client has loaded. */
  sessionOf(id: NamespaceId): Session | undefined
  /** Returns whether a namespace uses a session, in this tab or in another one. */
  isUsed(id: NamespaceId): boolean
  /**
   * Handles a wallet that granted accounts only to namespaces that weren't requested. They connect if a visitor is still
   * waiting; otherwise the session is left.
   */
  shareElsewhere(id: NamespaceId): Promise<void>
  /** Closes the connection to the relay. The session stays for the next visit. */
  end(): void
}

type LoadedConnector = ReturnType<CreateConnectorFn<Provider | undefined, WalletConnectProperties>>

/**
 * Creates the client of remote wallets, which loads on first use. `onAsk` is called whenever a wallet is asked for
 * something. Once one namespace of a session is connected, the others that it has accounts for connect, too.
 */
export function createRemoteClient(
  kit: Kit,
  config: Parameters<CreateConnectorFn>[0],
  { onAsk }: { onAsk(): void },
): RemoteClient {
  let loaded: LoadedConnector | undefined
  let offering: Promise<void> | undefined
  let stopSharing = () => {}

  const load = lazy(async () => {
    loaded = await openConnector(kit, config, { onAsk, onOffer: () => shareOut(kit.connection.getState()) })
    stopSharing = kit.connection.subscribe(shareOut)
    return loaded
  })

  /**
   * Connects the other namespaces that a session has accounts for, or gets later, once one of its namespaces is
   * connected.
   */
  function shareOut(state: ConnectionState): void {
    const { namespaces = [], isUnasked, session } = loaded?.link().offered() ?? {}
    if (namespaces.length === 0 || offering || isRemoteAsked(state)) return
    const isTaken = Object.entries(state.namespaces).some(
      ([id, { list }]) =>
        (isUnasked || loaded?.link().find(id)?.topic === session?.topic) &&
        !namespaces.includes(id) &&
        list.some(({ connectorId }) => connectorId === remoteConnectorId),
    )
    if (isTaken) void connectTheOthers()
  }

  function connectTheOthers(): Promise<void> {
    offering ??= load()
      .then(({ link }) => connectOffered(kit, link()))
      .finally(() => {
        offering = undefined
      })
    return offering
  }

  return {
    load,
    sessionOf: (id) => (id === 'eip155' ? loaded?.session() : loaded?.link().find(id)),
    isUsed: (id) => loaded?.link().isUsed(id) ?? false,
    async shareElsewhere(id) {
      const { link } = await load()
      if (isRemoteAsked(kit.connection.getState())) await connectTheOthers()
      else await link().leave(id)
    },
    end() {
      stopSharing()
      loaded?.end()
    },
  }
}

async function openConnector(
  kit: Kit,
  config: Parameters<CreateConnectorFn>[0],
  { onAsk, onOffer }: { onAsk(): void; onOffer(): void },
): Promise<LoadedConnector> {
  const { metadata, projectId, relay = '', relayProjectId, storageKey } = kit.config
  const clientKey = `${storageKey}.walletConnect.client`
  const usesKey = `${storageKey}.walletConnect.uses`
  const selectionKey = `${storageKey}.walletConnect.selections`
  const { walletConnect } = await import('@latchkey/walletconnect/wagmi')
  const namespaces = await proposeNamespaces(kit)
  const signIn = kit.config.signIn && (await import('./oneClickSignIn.ts')).oneClickSignIn(kit)
  const { description, icon, name, url } = metadata
  return walletConnect({
    relay,
    projectId: relayProjectId ?? projectId ?? '',
    metadata: { name, description, url, icons: icon ? [icon] : [] },
    storage: Object.assign(
      {
        get: () => kit.storage.getItem(clientKey),
        set: (text: string) => kit.storage.setItem(clientKey, text),
      },
      // Lets one socket serve all tabs.
      isBrowserWide(kit.storage, clientKey) ? { sharedAs: clientKey } : {},
    ),
    namespaces: (own) => ({ ...(kit.namespaces.has('eip155') && own), ...namespaces() }),
    usesStorage: {
      get: () => kit.storage.getItem(usesKey),
      set: (text) => kit.storage.setItem(usesKey, text),
    },
    selectionStorage: {
      get: () => kit.storage.getItem(selectionKey),
      set: (text) => kit.storage.setItem(selectionKey, text),
    },
    isRejection: isUserRejection,
    preferredChain() {
      const { activeNetworkId } = kit.connection.getState()
      return activeNetworkId?.startsWith('eip155:') ? Number(activeNetworkId.split(':')[1]) : undefined
    },
    onAsk,
    onOffer,
    ...signIn,
  })(config)
}

/**
 * Loads what a remote wallet is asked for beyond eip155. The returned function computes it by namespace, from the
 * current networks.
 */
async function proposeNamespaces(kit: Kit): Promise<() => Readonly<Record<string, NamespaceProposal>>> {
  const all = [...kit.namespaces.values()].map(async ({ id, remote }) => ({
    id,
    remoteNamespace: await remote?.(),
  }))
  const namespaces = await Promise.all(all)
  return () => {
    const { networks } = kit.connection.getState()
    const proposals = namespaces.flatMap(({ remoteNamespace, id }) => {
      const own = networks.filter(({ chainNamespace }) => chainNamespace === id)
      const chains = own.map(({ caipNetworkId }) => caipNetworkId)
      if (!remoteNamespace || chains.length === 0) return []
      const { events, methods } = remoteNamespace
      return [[id, { chains, methods, events }] as const]
    })
    return Object.fromEntries(proposals)
  }
}

/**
 * Connects the other namespaces that a remote wallet granted accounts for, together with the requested one or later. A
 * failure of one doesn't affect the others. Accounts that nobody requested never replace another wallet.
 */
async function connectOffered(kit: Kit, link: Link): Promise<void> {
  const { namespaces = [], isUnasked } = link.offered() ?? {}
  for (const id of namespaces) {
    const namespace = [...kit.namespaces.values()].find((known) => known.id === id)
    if (!namespace) continue
    const { list, status } = namespace.connections.get()
    if (isUnasked && status.type !== 'disconnected') continue
    const before = list.find(({ connectorId }) => connectorId === remoteConnectorId)
    try {
      // The connector has one wallet at a time, so the previous one is disconnected.
      if (before) await namespace.disconnect({ connectionId: before.id })
      await namespace.connect({ connectorId: remoteConnectorId, signal: new AbortController().signal })
    } catch (error) {
      kit.log('debug', `The remote wallet was not connected on ${id}.`, error)
    }
  }
  link.settle()
}
