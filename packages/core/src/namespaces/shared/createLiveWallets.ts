import type { Caip2 } from '@latchkey/protocol/ids'
import type { NamespaceId } from '@latchkey/protocol/vocabulary'
import { NotConnectedError } from '../../errors/connection.ts'
import type { Connection } from '../contract/defineNamespace.ts'
import type { WalletAnswer, WalletDriver } from '../contract/walletDriver.ts'
import {
  type Connections,
  connectionChanged,
  connectionEnded,
  sleepersForgotten,
} from './createConnections.ts'
import { untilReleased } from './untilReleased.ts'

/** The wallets that a namespace is connected to, including locked ones, and the subscriptions to their events. */
export type LiveWallets = {
  /** Subscribes to the events of a connected wallet, and returns its connection. */
  hold(driver: WalletDriver, answer: WalletAnswer, networkId: Caip2): Connection
  /** Applies a wallet's switch to another network, with different accounts there or the same ones. */
  follow(driver: WalletDriver, networkId: Caip2, accounts?: readonly string[]): void
  isLive(driver: WalletDriver): boolean
  /** Returns the wallet of a connection, if it is live. */
  driver(connectionId: string): WalletDriver | undefined
  /** Returns the connection with an address, by default the current one. Throws `NotConnectedError`. */
  find(address?: string): { connection: Connection; driver: WalletDriver }
  /** Disconnects a wallet, by default all. A failure doesn't stop the others. */
  disconnect(connectionId?: string): Promise<void>
  /** Unsubscribes from all wallets. */
  stop(): void
}

/** Creates the live wallets of a namespace, whose events change its connections. */
export function createLiveWallets(id: NamespaceId, connections: Connections): LiveWallets {
  const live = new Map<string, { driver: WalletDriver; stop: () => void }>()

  function follow(driver: WalletDriver, networkId: Caip2, accounts?: readonly string[]): void {
    const change = { networkId, ...(accounts && { accounts, ...labelsOf(driver) }), ...driver.peer?.() }
    connections.update((state) => connectionChanged(state, uidOf(id, driver), change))
  }

  function release(uid: string): void {
    live.get(uid)?.stop()
    live.delete(uid)
    connections.update((state) => connectionEnded(state, uid))
  }

  /** Forgets locked wallets, so that they are not restored. Errors from disconnecting them are ignored. */
  async function forgetSleepers(): Promise<void> {
    const { list } = connections.get()
    const locked = [...live].filter(([uid]) => list.every((connection) => connection.id !== uid))
    for (const [uid] of locked) release(uid)
    connections.update((state) => sleepersForgotten(state))
    await Promise.allSettled(locked.map(([, { driver }]) => untilReleased(driver.disconnect())))
  }

  return {
    hold(driver, answer, networkId) {
      const uid = uidOf(id, driver)
      live.get(uid)?.stop()
      const stop = driver.watch({
        accountsChanged(accounts) {
          connections.update((state) => connectionChanged(state, uid, { accounts, ...labelsOf(driver) }))
        },
        networkChanged: (networkId, accounts) => follow(driver, networkId, accounts),
        ended: () => release(uid),
      })
      live.set(uid, { driver, stop })
      return toConnection(uid, driver, {
        accounts: answer.accounts,
        networkId: answer.networkId ?? networkId,
      })
    },
    follow,
    isLive: (driver) => live.has(uidOf(id, driver)),
    driver: (uid) => live.get(uid)?.driver,
    find(address) {
      const { current, list } = connections.get()
      const holders = list.filter(({ accounts }) => address === undefined || accounts.includes(address))
      const connection =
        holders.find((one) => one.id === current) ?? (address === undefined ? undefined : holders[0])
      const driver = connection && live.get(connection.id)?.driver
      if (!connection || !driver) throw new NotConnectedError()
      return { connection, driver }
    },
    async disconnect(connectionId) {
      const forgetting = connectionId === undefined && forgetSleepers()
      const { current, list } = connections.get()
      const chosen = list.filter((one) => one.id === (connectionId ?? one.id))
      if (connectionId !== undefined && chosen.length === 0) throw new NotConnectedError()
      const failures: unknown[] = []
      // Ends the current one last, so that no other connection becomes current in between.
      for (const one of chosen.sort((a, b) => Number(a.id === current) - Number(b.id === current))) {
        try {
          const driver = live.get(one.id)?.driver
          const ending = driver?.disconnect()
          // The embedded wallet has its own deadline, and a login that is still active must not appear ended.
          await (ending && driver?.type !== 'AUTH' ? untilReleased(ending) : ending)
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
    stop() {
      for (const { stop } of live.values()) stop()
    },
  }
}

/** Returns the id of a wallet's connection. */
export function uidOf(id: NamespaceId, driver: WalletDriver): string {
  return `${id}:${driver.id}`
}

function toConnection(uid: string, driver: WalletDriver, answer: Required<WalletAnswer>): Connection {
  return {
    id: uid,
    connectorId: driver.id,
    name: driver.name,
    ...(driver.icon !== undefined && { icon: driver.icon }),
    type: driver.type,
    accounts: answer.accounts,
    networkId: answer.networkId,
    ...labelsOf(driver),
    ...driver.peer?.(),
  }
}

function labelsOf(driver: WalletDriver): Pick<Connection, 'labels'> {
  const labels = driver.labels?.()
  return labels ? { labels } : {}
}
