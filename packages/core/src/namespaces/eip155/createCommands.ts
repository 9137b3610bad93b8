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
} from '../../errors/connection.ts'
import type { Namespace, NamespaceConnections } from '../defineNamespace.ts'
import { untilLetGo } from '../untilLetGo.ts'
import { connectWithin, type OpenAttempts } from './connectWithin.ts'
import type { StorageGate } from './createWagmiStorage.ts'
import { isLive } from './deriveConnections.ts'
import { settle } from './reconnect.ts'
import { switchWithin } from './switchWithin.ts'

/** What the commands share with the namespace, which is there before they are loaded. */
export type CommandContext = {
  config: Config
  isHostConfig: boolean
  /** The questions to wallets that are open; changed in place. */
  attempts: OpenAttempts
  connections: () => NamespaceConnections
  networks: () => readonly Network[]
  notify: () => void
  /** Ends the return of stored connections. */
  restoring: AbortController
  gate: StorageGate
}

/** What wallets are asked; loaded with the first question. */
export type Commands = Pick<
  Required<Namespace>,
  'connect' | 'disconnect' | 'switchConnection' | 'switchNetwork' | 'signMessage' | 'sendTransfer'
>

/** Makes the commands: wagmi's actions, with what wagmi leaves open settled. */
export function createCommands(context: CommandContext): Commands {
  const { config, connections, gate, isHostConfig } = context
  const { sleeping } = gate
  const { events } = config._internal

  async function release(connector: Connector, current = config.state.current): Promise<void> {
    const { emitter, id, uid } = connector
    if (current !== uid) putFirst(current)
    // A wallet that says itself that it ends, while it is told to, is not asleep.
    emitter.off('disconnect', events.disconnect)
    try {
      await disconnect(config, { connector: withDeadline(connector) })
    } catch (error) {
      if (!(error instanceof ProviderNotFoundError)) {
        emitter.on('disconnect', events.disconnect)
        throw error
      }
      // The wallet is gone from the browser: nobody is left to be told.
      events.disconnect({ uid })
    }
    sleeping.delete(id)
    if (!isHostConfig) emitter.off('connect', events.connect)
  }

  /** wagmi makes the first remaining connection current, and recent, whichever one ended. */
  function putFirst(uid: string | null): void {
    config.setState((x) => {
      const connection = x.connections.get(uid ?? '')
      if (!connection) return x
      return { ...x, connections: new Map([[connection.connector.uid, connection], ...x.connections]) }
    })
  }

  /** Releases each; one's failure does not stop the others. */
  async function releaseAll(connectors: readonly Connector[]): Promise<unknown[]> {
    const failures: unknown[] = []
    for (const connector of connectors)
      await release(connector).catch((error: unknown) => failures.push(error))
    return failures
  }

  /** Gives up on stored connections that are not back yet, and forgets them. */
  function abandon(): void {
    context.restoring.abort()
    forgetSleepers()
    gate.isOpen = true
    settle(config, () => context.attempts.pending.length > 0)
  }

  /** Who left expects nobody back: a wallet that is unlocked later stays where it is. */
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
      // The current one last, so that no other is current meanwhile.
      const failures = await releaseAll(
        chosen.sort((a, b) => Number(a.uid === current) - Number(b.uid === current)),
      )
      if (config.state.current === null) {
        forgetSleepers()
        await config.storage?.removeItem('recentConnectorId')
      }
      // Writes what is left.
      config.setState((x) => ({ ...x }))
      if (failures.length > 0) throw failures[0]
    },
    async switchConnection({ connectionId, address }) {
      const connection = config.state.connections.get(connectionId)
      if (!connection || !isLive(connection)) throw new NotConnectedError()
      // Which of its accounts is in use, a wallet of eip155 says itself (EIP-1193).
      if (address !== undefined && address !== connection.accounts[0]) throw new AccountMissingError(address)
      await switchConnection(config, { connector: connection.connector })
    },
    async switchNetwork({ networkId }) {
      const chain = config.chains.find(({ id }) => evmChainId(id) === networkId)
      if (!chain) throw new NetworkNotFoundError(networkId)
      const rpcUrls = context.networks().find(({ caipNetworkId }) => caipNetworkId === networkId)?.rpcUrls
      const own = (rpcUrls?.chainDefault ?? rpcUrls?.default)?.http ?? []
      const switching = switchChain(config, {
        chainId: chain.id,
        // A wallet does not come from the app's origin, so it gets the network's own RPC, not our server's.
        ...(own.length > 0 && { addEthereumChainParameter: { rpcUrls: [...own] } }),
      })
      await switchWithin(config, chain.id, switching)
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
}

/** The embedded wallet has a deadline of its own, and a login must not seem over that holds. */
function withDeadline(connector: Connector): Connector {
  if (connector.type === 'embedded') return connector
  return { ...connector, disconnect: () => untilLetGo(connector.disconnect()) }
}
