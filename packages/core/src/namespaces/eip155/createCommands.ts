import { switchAnswerMs } from '@latchkey/protocol/constants'
import type { Caip2 } from '@latchkey/protocol/ids'
import { evmChainId } from '@latchkey/protocol/joinIds'
import type { Network } from '@latchkey/protocol/network'
import {
  type Config,
  type Connector,
  disconnect,
  ProviderNotFoundError,
  switchChain,
  switchConnection,
} from '@wagmi/core'
import {
  AccountMissingError,
  ConnectorUndefinedError,
  NetworkNotFoundError,
  NotConnectedError,
  SwitchChainError,
} from '../../errors/connection.ts'
import type { Namespace, NamespaceConnections } from '../contract/defineNamespace.ts'
import { untilLetGo } from '../shared/untilLetGo.ts'
import { connectWithin, type OpenAttempts } from './connectWithin.ts'
import type { StorageGate } from './createWagmiStorage.ts'
import { isLive } from './deriveConnections.ts'
import { settle } from './reconnect.ts'

/** Context that the commands share with the namespace, which exists before they load. */
export type CommandContext = {
  config: Config
  isHostConfig: boolean
  /** Open connection requests to wallets. Mutated in place. */
  attempts: OpenAttempts
  connections: () => NamespaceConnections
  networks: () => readonly Network[]
  notify: () => void
  /** Aborts restoring stored connections. */
  restoring: AbortController
  gate: StorageGate
}

/** Requests to wallets. They load with the first request. */
export type Commands = Pick<
  Required<Namespace>,
  'connect' | 'disconnect' | 'switchConnection' | 'switchNetwork' | 'signMessage' | 'sendTransfer'
>

/** Creates the commands from wagmi's actions, and handles the cases that wagmi leaves open. */
export function createCommands(context: CommandContext): Commands {
  const { config, connections, gate, isHostConfig } = context
  const { sleeping } = gate
  const { events } = config._internal

  async function release(connector: Connector, current = config.state.current): Promise<void> {
    const { emitter, id, uid } = connector
    if (current !== uid) putFirst(config, current)
    // A wallet that emits `disconnect` because it is being disconnected isn't sleeping.
    emitter.off('disconnect', events.disconnect)
    try {
      await disconnect(config, { connector: withDeadline(connector) })
    } catch (error) {
      if (!(error instanceof ProviderNotFoundError)) {
        emitter.on('disconnect', events.disconnect)
        throw error
      }
      // The wallet was removed from the browser, so it can't be asked to disconnect.
      events.disconnect({ uid })
    }
    sleeping.delete(id)
    if (!isHostConfig) emitter.off('connect', events.connect)
  }

  /** Releases each connector. A failure doesn't stop the others. */
  async function releaseAll(connectors: readonly Connector[]): Promise<unknown[]> {
    const failures: unknown[] = []
    for (const connector of connectors)
      await release(connector).catch((error: unknown) => failures.push(error))
    return failures
  }

  /** Stops restoring stored connections, and forgets those that aren't restored yet. */
  function abandon(): void {
    context.restoring.abort()
    forgetSleepers()
    gate.isOpen = true
    settle(config, () => context.attempts.pending.length > 0)
  }

  /**
   * Forgets sleeping connections after the visitor disconnected. A wallet that is unlocked later is not reconnected.
   */
  function forgetSleepers(): void {
    for (const { emitter, id } of config.connectors)
      if (sleeping.has(id)) emitter.off('connect', events.connect)
    sleeping.clear()
  }

  return {
    async connect({ connectorId, networkId, signal }) {
      const connector =
        config.connectors.find(({ uid }) => uid === connectorId) ??
        config.connectors.find(({ id }) => id === connectorId)
      if (!connector) throw new ConnectorUndefinedError(connectorId)
      const chainId = networkId === undefined ? undefined : Number(networkId.split(':')[1])
      await connectWithin(config, { ...context, connector, chainId, signal, release })
      const connection = connections().list.find(({ id }) => id === connector.uid)
      if (!connection) throw new NotConnectedError()
      return connection
    },
    async disconnect({ connectionId } = {}) {
      if (connectionId === undefined) abandon()
      const live = [...config.state.connections.values()].filter(isLive).map(({ connector }) => connector)
      const chosen = live.filter(({ uid }) => uid === (connectionId ?? uid))
      if (connectionId !== undefined && chosen.length === 0) throw new NotConnectedError()
      const { current } = config.state
      // Ends the current one last, so that no other connection becomes current in between.
      const failures = await releaseAll(
        chosen.sort((a, b) => Number(a.uid === current) - Number(b.uid === current)),
      )
      if (config.state.current === null) {
        forgetSleepers()
        await config.storage?.removeItem('recentConnectorId')
      }
      // Triggers a write of the remaining state.
      config.setState((x) => ({ ...x }))
      if (failures.length > 0) throw failures[0]
    },
    async switchConnection({ connectionId, address }) {
      const connection = config.state.connections.get(connectionId)
      if (!connection || !isLive(connection)) throw new NotConnectedError()
      // On eip155, the wallet itself decides which of its accounts is active (EIP-1193).
      if (address !== undefined && address !== connection.accounts[0]) throw new AccountMissingError(address)
      await switchConnection(config, { connector: connection.connector })
    },
    switchNetwork: ({ networkId }) => switchNetwork(context, networkId),
    async signMessage(request) {
      const { signMessage } = await import('./signMessage.ts')
      return signMessage(config, request)
    },
    async sendTransfer(transfer) {
      const { sendTransfer } = await import('./sendTransfer.ts')
      return sendTransfer(config, transfer)
    },
  }
}

/** Moves a connection to the front. When any connection ends, wagmi makes the first remaining one current and recent. */
function putFirst(config: Config, uid: string | null): void {
  config.setState((x) => {
    const connection = x.connections.get(uid ?? '')
    if (!connection) return x
    return { ...x, connections: new Map([[connection.connector.uid, connection], ...x.connections]) }
  })
}

async function switchNetwork({ config, networks }: CommandContext, networkId: Caip2): Promise<void> {
  const chain = config.chains.find(({ id }) => evmChainId(id) === networkId)
  if (!chain) throw new NetworkNotFoundError(networkId)
  const rpcUrls = networks().find(({ caipNetworkId }) => caipNetworkId === networkId)?.rpcUrls
  const own = (rpcUrls?.chainDefault ?? rpcUrls?.default)?.http ?? []
  const switching = switchChain(config, {
    chainId: chain.id,
    // Wallets don't send the app's origin, so they get the network's own RPC instead of our server's.
    ...(own.length > 0 && { addEthereumChainParameter: { rpcUrls: [...own] } }),
  })
  await switchWithin(config, chain.id, switching)
}

/**
 * Sets a deadline on disconnecting. The embedded wallet has its own, and a login that is still active must not appear
 * ended.
 */
function withDeadline(connector: Connector): Connector {
  if (connector.type === 'embedded') return connector
  return { ...connector, disconnect: () => untilLetGo(connector.disconnect()) }
}

/**
 * Resolves when a wallet responds to a switch, or reaches the chain without a response. Throws `SwitchChainError` if
 * neither happens within 2 minutes. A later switch is handled like any other.
 */
function switchWithin(config: Config, chainId: number, switching: Promise<unknown>): Promise<void> {
  let stop = () => {}
  const switched = new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new SwitchChainError(evmChainId(chainId))), switchAnswerMs)
    const unsubscribe = config.subscribe(
      ({ connections, current }) => connections.get(current ?? '')?.chainId,
      (now) => now === chainId && resolve(),
    )
    stop = () => {
      clearTimeout(timer)
      unsubscribe()
    }
    switching.then(() => resolve(), reject)
  })
  return switched.finally(() => stop())
}
