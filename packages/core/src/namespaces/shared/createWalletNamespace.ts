import { anySignal } from '@latchkey/protocol/anySignal'
import { reconnectTimeoutMs } from '@latchkey/protocol/constants'
import type { Caip2 } from '@latchkey/protocol/ids'
import type { NamespaceId } from '@latchkey/protocol/vocabulary'
import {
  AccountMissingError,
  ConnectorAlreadyConnectedError,
  ConnectorUndefinedError,
  NetworkNotFoundError,
  NotConnectedError,
  SwitchChainError,
} from '../../errors/connection.ts'
import { lazy } from '../../utils/lazy.ts'
import { memoize } from '../../utils/memoize.ts'
import { plainName } from '../../utils/plainName.ts'
import { untilAborted } from '../../utils/untilAborted.ts'
import { createValue } from '../contract/createValue.ts'
import type {
  Connection,
  ConnectorRow,
  Namespace,
  NamespaceContext,
  Readable,
  Transfer,
} from '../contract/defineNamespace.ts'
import type { RemoteFamily } from '../contract/remoteFamily.ts'
import type { WalletAnswer, WalletDriver } from '../contract/walletDriver.ts'
import {
  type ConnectionsState,
  connectBegan,
  connectEnded,
  connectionChanged,
  connectionChosen,
  connectionEnded,
  connectionMade,
  connectionRestored,
  createConnections,
  networkChosen,
  restoreBegan,
  restoreEnded,
  sleepersForgotten,
} from './createConnections.ts'
import { findWallet } from './findWallet.ts'
import { untilLetGo } from './untilLetGo.ts'

export type { WalletAnswer, WalletDriver, WalletEvents } from '../contract/walletDriver.ts'

/** Parameters of `createWalletNamespace`. */
export type WalletNamespaceParameters = {
  id: NamespaceId
  /** The family's main network, used if the kit configures no network of the family. */
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
  /** Loads the family's definition for remote wallets. Absent if the family has no remote wallets. */
  remote?(): Promise<RemoteFamily>
}

/** A namespace built on wallet drivers. */
export type WalletNamespace = Namespace & {
  /**
   * Returns the driver of the wallet with an address, by default of the current connection. Throws `NotConnectedError`.
   */
  driverOf(address?: string): WalletDriver
}

/**
 * Result of restoring a stored connection. `absent`: the wallet is not in the page yet. `silent`: the wallet didn't
 * restore the connection now, but may do so on another visit.
 */
type Outcome = { is: 'live'; driver: WalletDriver; answer: WalletAnswer } | { is: 'absent' | 'silent' }

/** Creates the `Namespace` of a chain family other than eip155, over the wallets found by the family's standards. */
export function createWalletNamespace(
  context: NamespaceContext,
  parameters: WalletNamespaceParameters,
): WalletNamespace {
  const { id, look, remote, sendTransfer, start } = parameters
  const { storage, storageKey } = context
  let { networks } = context
  const connections = createConnections(storage, `${storageKey}.${id}`, firstNetworkId())
  const { loadLate, wallets } = withLate(parameters.wallets, context)
  const held = new Map<string, { driver: WalletDriver; stop: () => void }>()
  const asked = new Map<string, number>()
  /** Ids of stored connections whose wallets are not in the page. */
  const absent = new Set<string>()
  const restoring = new AbortController()
  const rows = memoize(
    () => [wallets.get()],
    () => {
      const drivers = wallets.get()
      const names = drivers.map(({ name }) => plainName(name))
      // Two wallets with the same name are separate wallets, so only the first one is matched by name.
      return drivers.map((driver, at) => toRow(driver, names.indexOf(names[at] ?? '') === at))
    },
  )
  const update = (transition: (state: ConnectionsState) => ConnectionsState) => connections.update(transition)

  /** Subscribes to the events of a connected wallet, including while it is locked. */
  function hold(driver: WalletDriver, answer: WalletAnswer, networkId: Caip2): Connection {
    const uid = uidOf(driver)
    held.get(uid)?.stop()
    const stop = driver.watch({
      accountsChanged(accounts) {
        update((state) => connectionChanged(state, uid, { accounts, ...labelsOf(driver) }))
      },
      networkChanged: (networkId, accounts) => follow(driver, networkId, accounts),
      ended: () => release(uid),
    })
    held.set(uid, { driver, stop })
    return {
      id: uid,
      connectorId: driver.id,
      name: driver.name,
      ...(driver.icon !== undefined && { icon: driver.icon }),
      type: driver.type,
      accounts: answer.accounts,
      networkId: answer.networkId ?? networkId,
      ...labelsOf(driver),
      ...driver.peer?.(),
    }
  }

  /** Applies a wallet's switch to another network, with different accounts there or the same ones. */
  function follow(driver: WalletDriver, networkId: Caip2, accounts?: readonly string[]): void {
    const change = { networkId, ...(accounts && { accounts, ...labelsOf(driver) }), ...driver.peer?.() }
    update((state) => connectionChanged(state, uidOf(driver), change))
  }

  function release(uid: string): void {
    held.get(uid)?.stop()
    held.delete(uid)
    update((state) => connectionEnded(state, uid))
  }

  /** Forgets locked wallets, so that they are not restored. Errors from disconnecting them are ignored. */
  async function forgetSleepers(): Promise<void> {
    const { list } = connections.get()
    const locked = [...held].filter(([uid]) => list.every((connection) => connection.id !== uid))
    for (const [uid] of locked) release(uid)
    update((state) => sleepersForgotten(state))
    await Promise.allSettled(locked.map(([, { driver }]) => untilLetGo(driver.disconnect())))
  }

  function uidOf(driver: WalletDriver): string {
    return `${id}:${driver.id}`
  }

  function toRow(driver: WalletDriver, isFirstOfName: boolean): ConnectorRow {
    const { icon, name, type } = driver
    return {
      id: driver.id,
      uid: uidOf(driver),
      name,
      type,
      ...(icon !== undefined && { icon }),
      ...(isFirstOfName && { isNamed: (other) => plainName(other) === plainName(name) }),
    }
  }

  /** Disconnects a wallet that approved too late, unless it was requested again or is expected to be restored. */
  async function dismiss(answer: Promise<unknown>, driver: WalletDriver, turn: number): Promise<void> {
    const uid = uidOf(driver)
    try {
      await answer
      // All remote wallets share one id, so a stored connection may belong to a different one.
      const isStored = driver.type !== 'WALLET_CONNECT' && connections.stored().some(({ id }) => id === uid)
      const isExpected = held.has(uid) || isStored
      if (asked.get(uid) === turn && !isExpected) await driver.disconnect()
    } catch {
      // Rejected or failed after all. Nobody is waiting for the result.
    }
  }

  async function bringBack(stored: Connection, signal: AbortSignal): Promise<Outcome> {
    const driver = await findWallet(wallets, stored.connectorId, signal)
    if (!driver) return { is: 'absent' }
    const networkId = known(stored.networkId)
    try {
      const within = anySignal(new AbortController(), [signal, AbortSignal.timeout(reconnectTimeoutMs)])
      const answer = await untilAborted(driver.connect({ networkId, isSilent: true, signal: within }), within)
      return answer.accounts.length > 0 ? { is: 'live', driver, answer } : { is: 'silent' }
    } catch {
      return { is: 'silent' }
    }
  }

  function restore(stored: Connection, outcome: Outcome): void {
    // The visitor may have connected it in the meantime.
    if (outcome.is !== 'live' || held.has(uidOf(outcome.driver))) return
    const connection = hold(outcome.driver, outcome.answer, known(stored.networkId))
    update((state) => connectionRestored(state, connection, stored))
  }

  /** Restores a connection whose wallet appears late, with or without an event, unless the visitor has moved on. */
  async function awaitAbsent(stored: Connection, signal: AbortSignal): Promise<void> {
    const isExpected = () => !signal.aborted && connections.stored().some(({ id }) => id === stored.id)
    absent.add(stored.id)
    while (isExpected()) {
      look?.()
      if (!(await findWallet(wallets, stored.connectorId, signal))) continue
      absent.delete(stored.id)
      const outcome = await bringBack(stored, signal)
      if (isExpected()) restore(stored, outcome)
      return
    }
  }

  /** Returns the network if it is still configured, else the first configured one. */
  function known(networkId: Caip2): Caip2 {
    return networks.some(({ caipNetworkId }) => caipNetworkId === networkId) ? networkId : firstNetworkId()
  }

  function firstNetworkId(): Caip2 {
    return networks[0]?.caipNetworkId ?? parameters.mainNetworkId
  }

  async function prepare(): Promise<void> {
    await Promise.all([parameters.prepare?.(), loadLate()])
  }

  function driverOf(address?: string): WalletDriver {
    const { driver } = find(address)
    return driver
  }

  function find(address?: string): { connection: Connection; driver: WalletDriver } {
    const { current, list } = connections.get()
    const holders = list.filter(({ accounts }) => address === undefined || accounts.includes(address))
    const connection =
      holders.find((one) => one.id === current) ?? (address === undefined ? undefined : holders[0])
    const driver = connection && held.get(connection.id)?.driver
    if (!connection || !driver) throw new NotConnectedError()
    return { connection, driver }
  }

  return {
    id,
    connectors: { get: rows, subscribe: wallets.subscribe },
    connections,
    ...(look && { look }),
    start,
    driverOf,
    prepare,
    ...(remote && { remote }),
    async connect({ connectorId, networkId = connections.get().networkId, signal }) {
      const driver = wallets.get().find((one) => one.id === connectorId || uidOf(one) === connectorId)
      if (!driver) throw new ConnectorUndefinedError(connectorId)
      const uid = uidOf(driver)
      if (connections.get().current === uid) throw new ConnectorAlreadyConnectedError()
      signal.throwIfAborted()
      const turn = (asked.get(uid) ?? 0) + 1
      asked.set(uid, turn)
      update((state) => connectBegan(state, driver.id))
      const answering = driver.connect({ networkId, isSilent: false, signal })
      try {
        const answer = await untilAborted(answering, signal)
        if (answer.accounts.length === 0) throw new NotConnectedError()
        const connection = hold(driver, answer, networkId)
        // Connecting a wallet drops stored connections whose wallets are no longer in the browser.
        update((state) => sleepersForgotten(connectionMade(state, connection), ({ id }) => !absent.has(id)))
        return connection
      } catch (error) {
        if (signal.aborted) void dismiss(answering, driver, turn)
        throw error
      } finally {
        update((state) => connectEnded(state, driver.id))
      }
    },
    async reconnect({ signal, networkId }) {
      // The page no longer uses its wallets.
      signal.addEventListener('abort', () => {
        for (const { stop } of held.values()) stop()
      })
      const stored = connections.stored()
      const ended = anySignal(new AbortController(), [signal, restoring.signal])
      const sleepers: Connection[] = []
      const late: Connection[] = []
      if (stored.length > 0) {
        update((state) => restoreBegan(state, stored))
        // If loading fails, restoring is left to the next visit.
        const isLoaded = await prepare().then(
          () => true,
          () => false,
        )
        const tries = isLoaded ? stored.map((one) => bringBack(one, ended)) : []
        for (const [at, one] of stored.entries()) {
          const outcome: Outcome = (await tries[at]) ?? { is: 'silent' }
          if (ended.aborted) break
          if (outcome.is !== 'live') sleepers.push(one)
          if (outcome.is === 'absent') late.push(one)
          restore(one, outcome)
        }
      }
      update((state) => restoreEnded(state, ended.aborted ? [] : sleepers))
      if (signal.aborted) return
      connections.keep()
      for (const one of late) void awaitAbsent(one, ended)
      const now = connections.get()
      if (networkId && now.networkId !== networkId && now.status.is === 'disconnected')
        await this.switchNetwork({ networkId })
    },
    async disconnect({ connectionId } = {}) {
      if (connectionId === undefined) restoring.abort()
      const forgetting = connectionId === undefined && forgetSleepers()
      const { current, list } = connections.get()
      const chosen = list.filter((one) => one.id === (connectionId ?? one.id))
      if (connectionId !== undefined && chosen.length === 0) throw new NotConnectedError()
      const failures: unknown[] = []
      // Ends the current one last, so that no other connection becomes current in between.
      for (const one of chosen.sort((a, b) => Number(a.id === current) - Number(b.id === current))) {
        try {
          const driver = held.get(one.id)?.driver
          const ending = driver?.disconnect()
          // The embedded wallet has its own deadline, and a login that is still active must not appear ended.
          await (ending && driver?.type !== 'AUTH' ? untilLetGo(ending) : ending)
          release(one.id)
        } catch (error) {
          failures.push(error)
        }
      }
      // After the last connection ends, no sleeping connection is restored.
      if (connections.get().current === null) await forgetSleepers()
      await forgetting
      if (failures.length > 0) throw failures[0]
    },
    async switchConnection({ connectionId, address }) {
      const connection = connections.get().list.find((one) => one.id === connectionId)
      if (!connection) throw new NotConnectedError()
      if (address !== undefined && !connection.accounts.includes(address))
        throw new AccountMissingError(address)
      update((state) => connectionChosen(state, connectionId, address))
    },
    async switchNetwork({ networkId }) {
      if (!networks.some(({ caipNetworkId }) => caipNetworkId === networkId))
        throw new NetworkNotFoundError(networkId)
      const { current } = connections.get()
      if (current === null) return update((state) => networkChosen(state, networkId))
      const driver = held.get(current)?.driver
      if (!driver) throw new NotConnectedError()
      const answer = await driver.switchNetwork?.({ networkId })
      const { accounts, networkId: reached = networkId } = answer ?? {}
      follow(driver, reached, accounts)
      if (reached !== networkId || accounts?.length === 0) throw new SwitchChainError(networkId)
    },
    setNetworks(next) {
      networks = next
      const { current, networkId } = connections.get()
      // The next wallet must not be asked for a network that was removed.
      if (current === null && known(networkId) !== networkId)
        update((state) => networkChosen(state, known(networkId)))
    },
    async signMessage({ address, message }) {
      const { connection, driver } = find(address)
      return driver.signMessage({ address, message, networkId: connection.networkId })
    },
    ...(sendTransfer && {
      sendTransfer: async (transfer: Transfer) =>
        sendTransfer({ ...transfer, driver: driverOf(transfer.from) }),
    }),
  }
}

function labelsOf(driver: WalletDriver): Pick<Connection, 'labels'> {
  const labels = driver.labels?.()
  return labels ? { labels } : {}
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
