import { createValue, type Readable } from '@latchkey/protocol/createValue'
import type { Caip2 } from '@latchkey/protocol/ids'
import { lazy } from '@latchkey/protocol/lazy'
import { untilAborted } from '@latchkey/protocol/untilAborted'
import type { NamespaceId } from '@latchkey/protocol/vocabulary'
import {
  AccountMissingError,
  ConnectorAlreadyConnectedError,
  ConnectorUndefinedError,
  NetworkNotFoundError,
  NotConnectedError,
  SwitchChainError,
} from '../../errors/connection.ts'
import { memoize } from '../../utils/memoize.ts'
import { plainName } from '../../utils/plainName.ts'
import type { ConnectorRow, Namespace, NamespaceContext, Transfer } from '../contract/defineNamespace.ts'
import type { RemoteNamespace } from '../contract/remoteNamespace.ts'
import type { WalletDriver } from '../contract/walletDriver.ts'
import {
  type Connections,
  connectBegan,
  connectEnded,
  connectionChosen,
  connectionMade,
  createConnections,
  networkChosen,
  sleepersForgotten,
} from './createConnections.ts'
import { createLiveWallets, type LiveWallets, uidOf } from './createLiveWallets.ts'
import { createRestoring } from './createRestoring.ts'

export type { WalletAnswer, WalletDriver, WalletEvents } from '../contract/walletDriver.ts'

/** Parameters of `createWalletNamespace`. */
export type WalletNamespaceParameters = {
  id: NamespaceId
  /** The namespace's main network, used if the kit configures no network of the namespace. */
  mainNetworkId: Caip2
  /** The wallets that are currently available. */
  wallets: Readable<readonly WalletDriver[]>
  /** Checks again for wallets that are injected without an event. */
  look?(): void
  /** Starts discovery and returns a function that stops it. Can be called again. */
  start(): () => void
  /** Loads the code for connecting and discovery. */
  prepare?(): Promise<void>
  sendTransfer?(transfer: Transfer & { driver: WalletDriver }): Promise<string>
  /** Loads the namespace's definition for remote wallets. Absent if the namespace has no remote wallets. */
  remote?(): Promise<RemoteNamespace>
}

/** A namespace built on wallet drivers. */
export type WalletNamespace = Namespace & {
  /**
   * Returns the driver of the wallet with an address, by default of the current connection. Throws `NotConnectedError`.
   */
  driverOf(address?: string): WalletDriver
}

/** Creates the `Namespace` of a namespace other than eip155, over the wallets found by the namespace's standards. */
export function createWalletNamespace(
  context: NamespaceContext,
  parameters: WalletNamespaceParameters,
): WalletNamespace {
  const { id, look, remote, sendTransfer, start } = parameters
  let { networks } = context
  const connections = createConnections(context.storage, `${context.storageKey}.${id}`, firstNetworkId())
  const { loadLate, wallets } = withLate(parameters.wallets, context)
  const live = createLiveWallets(id, connections)
  const prepare = async () => void (await Promise.all([parameters.prepare?.(), loadLate()]))
  const restoring = createRestoring({ connections, live, known, look, prepare, wallets })
  const connect = createConnect(id, { connections, live, isAbsent: restoring.isAbsent, wallets })

  /** Returns the network if it is still configured, else the first configured one. */
  function known(networkId: Caip2): Caip2 {
    return networks.some(({ caipNetworkId }) => caipNetworkId === networkId) ? networkId : firstNetworkId()
  }

  function firstNetworkId(): Caip2 {
    return networks[0]?.caipNetworkId ?? parameters.mainNetworkId
  }

  function driverOf(address?: string): WalletDriver {
    const { driver } = live.find(address)
    return driver
  }

  return {
    id,
    connectors: { get: createRows(id, wallets), subscribe: wallets.subscribe },
    connections,
    ...(look && { look }),
    start,
    driverOf,
    prepare,
    ...(remote && { remote }),
    connect,
    async reconnect({ signal, networkId }) {
      await restoring.restore(signal)
      if (signal.aborted) return
      const now = connections.get()
      if (networkId && now.networkId !== networkId && now.status.type === 'disconnected')
        await this.switchNetwork({ networkId })
    },
    async disconnect({ connectionId } = {}) {
      if (connectionId === undefined) restoring.abandon()
      await live.disconnect(connectionId)
    },
    async switchConnection({ connectionId, address }) {
      const connection = connections.get().list.find((one) => one.id === connectionId)
      if (!connection) throw new NotConnectedError()
      if (address !== undefined && !connection.accounts.includes(address))
        throw new AccountMissingError(address)
      connections.update((state) => connectionChosen(state, connectionId, address))
    },
    async switchNetwork({ networkId }) {
      if (!networks.some(({ caipNetworkId }) => caipNetworkId === networkId))
        throw new NetworkNotFoundError(networkId)
      const { current } = connections.get()
      if (current === null) return connections.update((state) => networkChosen(state, networkId))
      const driver = live.driver(current)
      if (!driver) throw new NotConnectedError()
      const answer = await driver.switchNetwork?.({ networkId })
      const { accounts, networkId: reached = networkId } = answer ?? {}
      live.follow(driver, reached, accounts)
      if (reached !== networkId || accounts?.length === 0) throw new SwitchChainError(networkId)
    },
    setNetworks(next) {
      networks = next
      const { current, networkId } = connections.get()
      // The next wallet must not be asked for a network that was removed.
      if (current === null && known(networkId) !== networkId)
        connections.update((state) => networkChosen(state, known(networkId)))
    },
    async signMessage({ address, message }) {
      const { connection, driver } = live.find(address)
      return driver.signMessage({ address, message, networkId: connection.networkId })
    },
    ...(sendTransfer && {
      sendTransfer: async (transfer: Transfer) =>
        sendTransfer({ ...transfer, driver: driverOf(transfer.from) }),
    }),
  }
}

/** Returns a function that lists the wallets as connector rows. */
function createRows(
  id: NamespaceId,
  wallets: Readable<readonly WalletDriver[]>,
): () => readonly ConnectorRow[] {
  return memoize(
    () => [wallets.get()],
    () => {
      const drivers = wallets.get()
      const names = drivers.map(({ name }) => plainName(name))
      return drivers.map((driver, at) => {
        const { icon, name, type } = driver
        // Two wallets with the same name are separate wallets, so only the first one is matched by name.
        const isFirstOfName = names.indexOf(names[at] ?? '') === at
        return {
          id: driver.id,
          uid: uidOf(id, driver),
          name,
          type,
          ...(icon !== undefined && { icon }),
          ...(isFirstOfName && { isNamed: (other: string) => plainName(other) === plainName(name) }),
        }
      })
    },
  )
}

/** Parameters of `createConnect`. */
type ConnectParameters = {
  connections: Connections
  live: LiveWallets
  /** Returns whether the wallet of a stored connection is missing from the page. */
  isAbsent(connectionId: string): boolean
  wallets: Readable<readonly WalletDriver[]>
}

/** Creates the namespace's `connect`. */
function createConnect(
  id: NamespaceId,
  { connections, live, isAbsent, wallets }: ConnectParameters,
): Namespace['connect'] {
  /** Number of requests to each wallet. */
  const turns = new Map<string, number>()

  /** Disconnects a wallet that approved too late, unless it was requested again or is expected to be restored. */
  async function dismiss(answer: Promise<unknown>, driver: WalletDriver, turn: number): Promise<void> {
    const uid = uidOf(id, driver)
    try {
      await answer
      // All remote wallets share one id, so a stored connection may belong to a different one.
      const isStored = driver.type !== 'WALLET_CONNECT' && connections.stored().some(({ id }) => id === uid)
      const isExpected = live.isLive(driver) || isStored
      if (turns.get(uid) === turn && !isExpected) await driver.disconnect()
    } catch {
      // Rejected or failed after all. Nobody is waiting for the result.
    }
  }

  return async ({ connectorId, networkId = connections.get().networkId, signal }) => {
    const driver = wallets.get().find((one) => one.id === connectorId || uidOf(id, one) === connectorId)
    if (!driver) throw new ConnectorUndefinedError(connectorId)
    const uid = uidOf(id, driver)
    if (connections.get().current === uid) throw new ConnectorAlreadyConnectedError()
    signal.throwIfAborted()
    const turn = (turns.get(uid) ?? 0) + 1
    turns.set(uid, turn)
    connections.update((state) => connectBegan(state, driver.id))
    const answering = driver.connect({ networkId, isSilent: false, signal })
    try {
      const answer = await untilAborted(answering, signal)
      if (answer.accounts.length === 0) throw new NotConnectedError()
      const connection = live.hold(driver, answer, networkId)
      // Connecting a wallet drops stored connections whose wallets are no longer in the browser.
      connections.update((state) =>
        sleepersForgotten(connectionMade(state, connection), ({ id }) => !isAbsent(id)),
      )
      return connection
    } catch (error) {
      if (signal.aborted) void dismiss(answering, driver, turn)
      throw error
    } finally {
      connections.update((state) => connectEnded(state, driver.id))
    }
  }
}

/** Adds the wallets that load with the code for connecting to the discovered ones. */
function withLate(wallets: Readable<readonly WalletDriver[]>, { lateWallets }: NamespaceContext) {
  const late = createValue<readonly WalletDriver[]>([])
  const get = memoize(
    () => [wallets.get(), late.get()],
    () => [...wallets.get(), ...late.get()],
  )
  return {
    wallets: {
      get,
      subscribe(listener: () => void) {
        const stops = [wallets.subscribe(listener), late.subscribe(listener)]
        return () => {
          for (const stop of stops) stop()
        }
      },
    },
    loadLate: lazy(async () => {
      late.set((await lateWallets?.()) ?? [])
    }),
  }
}
