import type { Network } from '@latchkey/protocol/network'
import { untilAborted } from '@latchkey/protocol/untilAborted'
import {
  type Config,
  type Connector,
  type CreateConnectorFn,
  connect,
  disconnect,
  ProviderNotFoundError,
  // wagmi 2's name, which wagmi 3 still exports. `switchConnection` is only in wagmi 3.
  switchAccount,
} from '@wagmi/core'
import {
  AccountMissingError,
  ChainIdNotFoundError,
  ConnectorUndefinedError,
  NotConnectedError,
} from '../../errors/connection.ts'
import type { Namespace, NamespaceConnections } from '../contract/defineNamespace.ts'
import { untilReleased } from '../shared/untilReleased.ts'
import { addConnectors } from './createWagmiConfig.ts'
import type { StorageGate } from './createWagmiStorage.ts'
import { isLive } from './deriveConnections.ts'
import { followTwins, followWallets } from './followWallets.ts'
import { isChainNumber } from './isChainNumber.ts'
import { reconnectAfterHost, reconnectStored, settle } from './reconnect.ts'
import { readAccounts, steadyConnectors } from './steadyConnectors.ts'
import { switchNetwork } from './switchNetwork.ts'

// Everything that loads with the first request to a wallet, in one chunk.

/** Open connection requests to wallets. */
export type OpenAttempts = {
  /** Ids of the connectors with an open request, latest last. */
  pending: readonly string[]
  /**
   * Connections, by uid, that were made after the visitor had moved on, each with the connection that is current
   * instead.
   */
  late: ReadonlyMap<string, string | null>
}

/** Context that the commands share with the namespace, which exists before they load. */
type CommandContext = {
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

/** Parameters of `openCommands`, on top of the context that the commands share with the namespace. */
type OpenCommandsParameters = CommandContext & {
  lateConnectors: () => Promise<readonly CreateConnectorFn[]>
  /**
   * Called with the connectors that share their provider with another connector, whenever that set may have changed.
   */
  onTwins: (twins: ReadonlySet<Connector>) => void
}

/** The commands, and the functions that reconnect. */
export type OpenCommands = Commands & {
  readAccounts: typeof readAccounts
  reconnectAfterHost: typeof reconnectAfterHost
  reconnectStored: typeof reconnectStored
}

/** Prepares a config's connectors for requests, adds the late ones, and returns the commands. */
export async function openCommands({
  lateConnectors,
  onTwins,
  ...context
}: OpenCommandsParameters): Promise<OpenCommands> {
  const { config, gate, isHostConfig, networks } = context
  steadyConnectors(config, networks)
  if (!isHostConfig) followWallets(config, gate)
  followTwins(config, onTwins)
  addConnectors(config, await lateConnectors())
  return { ...createCommands(context), readAccounts, reconnectAfterHost, reconnectStored }
}

/** Creates the commands from wagmi's actions, and handles the cases that wagmi leaves open. */
function createCommands(context: CommandContext): Commands {
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
        config.connectors.find(({ id }) => id === connectorId) ??
        // The list may still name an announced wallet that one of the app's connectors stands for.
        config.connectors.find(({ rdns }) => [rdns].flat().includes(connectorId))
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
      await switchAccount(config, { connector: connection.connector })
    },
    switchNetwork: ({ networkId }) => switchNetwork(config, networkId),
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

/**
 * Sets a deadline on disconnecting. The embedded wallet has its own, and a login that is still active must not appear
 * ended.
 */
function withDeadline(connector: Connector): Connector {
  if (connector.type === 'embedded') return connector
  return { ...connector, disconnect: () => untilReleased(connector.disconnect()) }
}

/** Parameters of `connectWithin`. */
type ConnectWithinParameters = Pick<CommandContext, 'attempts' | 'gate' | 'notify'> & {
  connector: Connector
  chainId: number | undefined
  signal: AbortSignal
  /** Ends a connection and makes another one current. */
  release: (connector: Connector, current: string | null) => Promise<void>
}

/**
 * Connects with wagmi's action until the signal aborts. wagmi runs one connect at a time, but visitors change their
 * minds. A wallet that approves too late is disconnected silently.
 */
async function connectWithin(config: Config, parameters: ConnectWithinParameters): Promise<void> {
  const { attempts, chainId, connector, gate, notify, release, signal } = parameters
  signal.throwIfAborted()
  const { current } = config.state
  forgetLate(attempts, connector)
  attempts.pending = [...attempts.pending, connector.id]
  const answer = connect(config, { connector, ...(chainId === undefined ? {} : { chainId }) })
  try {
    const result = await untilAborted(answer, signal)
    if (isUsable(result)) {
      // An earlier, abandoned request to the same wallet is fulfilled by this one.
      forgetLate(attempts, connector)
      // Connecting a wallet drops sleeping connections whose wallets are no longer in the browser.
      const known = new Set(config.connectors.map(({ id }) => id))
      for (const id of gate.sleeping.keys()) if (!known.has(id)) gate.sleeping.delete(id)
      return
    }
    await release(connector, current)
    throw result.accounts.length > 0 ? new ChainIdNotFoundError() : new NotConnectedError()
  } catch (error) {
    // A locked wallet may be restored even if the visitor stopped waiting, and another attempt may have connected this
    // one.
    const isKept = config.state.connections.has(connector.uid) || gate.sleeping.has(connector.id)
    if (signal.aborted)
      void (isKept
        ? dropUnusable(config, answer, connector.uid, current)
        : dismiss(answer, current, parameters))
    throw error
  } finally {
    const at = attempts.pending.lastIndexOf(connector.id)
    attempts.pending = attempts.pending.filter((_, index) => index !== at)
    settleStatus(config, attempts.pending.length > 0)
    notify()
  }
}

/** Disconnects a wallet that approves too late, unless it was requested again in the meantime. */
async function dismiss(
  answer: Promise<unknown>,
  current: string | null,
  { attempts, connector, notify, release }: ConnectWithinParameters,
): Promise<void> {
  attempts.late = new Map(attempts.late).set(connector.uid, current)
  try {
    await answer
    if (attempts.late.has(connector.uid)) await release(connector, current)
  } catch {
    // Rejected or failed after all. Nobody is waiting for the result.
  } finally {
    forgetLate(attempts, connector)
    notify()
  }
}

/** Drops a late approval without an account. The wallet stays known, and is restored once it has an account. */
async function dropUnusable(
  config: Config,
  answer: Promise<Granted>,
  uid: string,
  current: string | null,
): Promise<void> {
  const granted = await answer.catch(() => undefined)
  if (!granted || isUsable(granted)) return
  putFirst(config, current)
  config._internal.events.disconnect({ uid })
}

type Granted = { accounts: readonly unknown[]; chainId: number }

function isUsable({ accounts, chainId }: Granted): boolean {
  return accounts.length > 0 && isChainNumber(chainId)
}

function forgetLate(attempts: OpenAttempts, { uid }: Connector): void {
  attempts.late = new Map([...attempts.late].filter(([id]) => id !== uid))
}

/**
 * Corrects the status after a connect. wagmi only considers the current connection, but other attempts may be open or
 * abandoned.
 */
function settleStatus(config: Config, isConnecting: boolean): void {
  config.setState((x) => {
    if (x.status === 'reconnecting') return x
    const status = isConnecting ? 'connecting' : x.current === null ? 'disconnected' : 'connected'
    return status === x.status ? x : { ...x, status }
  })
}
