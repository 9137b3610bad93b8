// Gives the type of wagmi's inner store its `persist`.

import { evmChainNumber } from '@latchkey/protocol/ids'
import type { Network } from '@latchkey/protocol/network'
import {
  type Config,
  type Connector,
  disconnect,
  ProviderNotFoundError,
  switchChain,
  switchConnection,
} from '@wagmi/core'
import type {} from 'zustand/middleware'
import { ConnectorUndefinedError, NotConnectedError } from '../../errors/connection.ts'
import { getLegacyProvider, watchLegacyProvider } from '../../platform/legacyProvider.ts'
import { memoize } from '../../utils/memoize.ts'
import type { Connection, ConnectorRow, Namespace, NamespaceConnections } from '../defineNamespace.ts'
import { listConnectorRows, toConnectorRow } from './connectorRows.ts'
import { createAttempts } from './createAttempts.ts'
import { addAnnouncedConnectors } from './createWagmiConfig.ts'
import { deriveConnections, isLive } from './deriveConnections.ts'
import { reconnect } from './reconnect.ts'
import { reconnectAfterHost } from './reconnectAfterHost.ts'

/** What the EVM namespace stands on. */
export type Eip155Parameters = {
  wagmiConfig: Config
  /** The host's provider hydrates and reconnects its own config. */
  isHostConfig: boolean
  /** The gate before the stored connections of the kit's own config. */
  setGate: (state: 'open' | 'closed') => void
  networks: readonly Network[]
}

/** Makes the EVM namespace over a wagmi config, which stays the one truth: nothing of it is stored here. */
export function createEip155(parameters: Eip155Parameters): Namespace {
  const { isHostConfig, setGate, wagmiConfig: config } = parameters
  const listeners = new Set<() => void>()
  const notify = () => {
    for (const listener of listeners) listener()
  }
  let { networks } = parameters
  const restoring = new AbortController()
  let restored: Promise<void> | undefined
  let isRestored = false
  const hushed = new Set<string>()
  const attempts = createAttempts(config, { notify, release })

  const connections = memoize(
    () => [config.state, config.connectors, attempts.pending(), attempts.late()] as const,
    (): NamespaceConnections =>
      deriveConnections(config.state, {
        toRow: (connector) => toConnectorRow(config, connector),
        pendingConnectorId: attempts.pending(),
        late: attempts.late(),
      }),
  )
  const connectors = memoize(
    () => [config.connectors, getLegacyProvider(), config._internal.mipd?.getProviders()] as const,
    (): readonly ConnectorRow[] => listConnectorRows(config),
  )

  const findConnector = (id: string) =>
    config.connectors.find(({ uid }) => uid === id) ??
    config.connectors.find((connector) => connector.id === id)

  const toConnection = (connector: Connector): Connection => {
    const connection = connections().list.find(({ id }) => id === connector.uid)
    if (!connection) throw new NotConnectedError()
    return connection
  }

  async function restore(signal: AbortSignal): Promise<void> {
    const isConnecting = () => attempts.pending() !== null
    if (isHostConfig) return reconnectAfterHost(config, { signal, isConnecting })
    await config._internal.store.persist.rehydrate()
    addAnnouncedConnectors(config)
    hushConnectors()
    const stored = await listStoredConnectorIds(config)
    if (stored.length > 0 && !signal.aborted) {
      const hasSilent = await reconnect(config, { connectorIds: stored, signal, isConnecting })
      if (signal.aborted) return
      isRestored = true
      // A locked wallet is asked again on the next visit, unless another one is connected meanwhile.
      if (hasSilent && config.state.current === null) return
    }
    isRestored = true
    setGate('open')
    // Writes what came back; a server's word alone that somebody is there does not hold.
    config.setState((x) =>
      x.status === 'reconnecting' ? { ...x, status: 'disconnected', current: null } : { ...x },
    )
  }

  function followState(): void {
    if (isRestored && config.state.connections.size > 0) setGate('open')
    notify()
  }

  function followConnectors(): void {
    hushConnectors()
    notify()
  }

  /**
   * wagmi lets a wallet connect itself when its accounts change, which every kit on a page would hear. Only a wallet
   * that was connected here, and was locked since, may come back by itself.
   */
  function hushConnectors(): void {
    if (isHostConfig) return
    for (const { emitter, uid } of config.connectors) {
      if (hushed.has(uid)) continue
      hushed.add(uid)
      emitter.off('connect', config._internal.events.connect)
    }
  }

  async function release(connector: Connector, current = config.state.current): Promise<void> {
    try {
      await disconnect(config, { connector })
    } catch (error) {
      if (!(error instanceof ProviderNotFoundError)) throw error
      // The wallet is gone from the browser: nobody is left to be told.
      config._internal.events.disconnect({ uid: connector.uid })
    }
    if (!isHostConfig) connector.emitter.off('connect', config._internal.events.connect)
    // wagmi makes the first remaining connection current, whichever one ended.
    if (current !== null && current !== connector.uid && config.state.connections.has(current))
      config.setState((x) => ({ ...x, current }))
  }

  return {
    id: 'eip155',
    connectors: { get: connectors, subscribe },
    connections: { get: connections, subscribe },
    start() {
      hushConnectors()
      const stops = [
        config.subscribe((state) => state, followState),
        config._internal.connectors.subscribe(followConnectors),
        config._internal.mipd?.subscribe(notify),
        watchLegacyProvider(notify),
      ]
      return () => {
        for (const stop of stops) stop?.()
      }
    },
    async connect({ connectorId, networkId, signal }) {
      const connector = findConnector(connectorId)
      if (!connector) throw new ConnectorUndefinedError(connectorId)
      await attempts.connect(
        connector,
        networkId === undefined ? undefined : evmChainNumber(networkId),
        signal,
      )
      return toConnection(connector)
    },
    reconnect({ signal }) {
      const abort = () => restoring.abort()
      signal.addEventListener('abort', abort)
      restored ??= restore(restoring.signal)
      return restored.finally(() => signal.removeEventListener('abort', abort))
    },
    async disconnect({ connectionId } = {}) {
      if (connectionId === undefined && config.state.status === 'reconnecting') {
        restoring.abort()
        setGate('open')
        config.setState((x) => ({ ...x, connections: new Map(), current: null, status: 'disconnected' }))
        return
      }
      const live = [...config.state.connections.values()].filter(isLive)
      const chosen =
        connectionId === undefined ? live : live.filter(({ connector }) => connector.uid === connectionId)
      if (connectionId !== undefined && chosen.length === 0) throw new NotConnectedError()
      for (const { connector } of chosen) await release(connector)
      if (config.state.current === null) await config.storage?.removeItem('recentConnectorId')
    },
    async switchConnection({ connectionId }) {
      const connection = config.state.connections.get(connectionId)
      if (!connection || !isLive(connection)) throw new NotConnectedError()
      await switchConnection(config, { connector: connection.connector })
    },
    async switchNetwork({ networkId }) {
      const chainId = evmChainNumber(networkId)
      const rpcUrls = networks.find(({ caipNetworkId }) => caipNetworkId === networkId)?.rpcUrls
      await switchChain(config, {
        chainId,
        // A wallet does not come from the app's origin, so it gets the network's own RPC, not our server's.
        ...(rpcUrls && {
          addEthereumChainParameter: { rpcUrls: [...(rpcUrls.chainDefault ?? rpcUrls.default).http] },
        }),
      })
    },
    setNetworks(next) {
      networks = next
    },
    async signMessage(request) {
      const { signMessage } = await import('./signMessage.ts')
      return signMessage(config, request)
    },
    async sendTransfer(transfer) {
      const { sendTransfer } = await import('./sendTransfer.ts')
      return sendTransfer(config, transfer)
    },
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
}

/** Ids of the connectors to bring back: the recent one first, then the others as they were stored (4.3). */
async function listStoredConnectorIds(config: Config): Promise<string[]> {
  const stored = [...config.state.connections.values()].map(({ connector }) => connector.id)
  const recent = await config.storage?.getItem('recentConnectorId')
  return [...new Set(stored)].sort((a, b) => Number(b === recent) - Number(a === recent))
}
