import { attempt } from '@latchkey/protocol/attempt'
import type { Config, Connector, State } from '@wagmi/core'
import { watchLegacyProvider } from '../../platform/legacyProvider.ts'
import { adopt } from './adopt.ts'
import { isExternal, isOutsidePage, legacyId, toConnectorRow } from './connectorRows.ts'
import type { StorageGate } from './createWagmiStorage.ts'
import { isLive } from './deriveConnections.ts'
import { isAccounts } from './isAccounts.ts'
import { isChainNumber } from './isChainNumber.ts'
import { leftKey } from './leftKey.ts'

/**
 * Finds injected connectors that share their provider with another connector. Runs now, whenever a connector is added,
 * and when a wallet appears late at `window.ethereum`. The connector of an announced wallet is preferred, then the
 * app's own.
 */
export function followTwins(config: Config, onChange: (twins: ReadonlySet<Connector>) => void): void {
  const read = async () => {
    const injected = config.connectors.filter(({ type }) => type === 'injected')
    const providers = await Promise.all(
      injected.map((connector) => connector.getProvider().catch(() => undefined)),
    )
    const isAnnounced = (connector: Connector) => attempt(() => toConnectorRow(config, connector).rdns)
    const rank = (connector: Connector) => (isAnnounced(connector) ? 0 : connector.id === legacyId ? 2 : 1)
    const met = injected.map((connector, at) => ({
      connector,
      provider: providers[at],
      rank: rank(connector),
    }))
    const sorted = met.filter(({ provider }) => provider).sort((a, b) => a.rank - b.rank)
    const twins = sorted.filter(
      ({ provider, rank }, at) => rank > 0 && sorted.findIndex((one) => one.provider === provider) < at,
    )
    onChange(new Set(twins.map(({ connector }) => connector)))
  }
  config._internal.connectors.subscribe(read)
  watchLegacyProvider(read)
  void read()
}

/**
 * Replaces wagmi's handling of wallets that start or end a connection on their own, as when they are locked and
 * unlocked. wagmi makes another connection current each time, so the visitor would sign with a different account. Here
 * the current connection stays current, and the locked one stays stored. Only for the kit's own config. wagmi's actions
 * look up these handlers where they are replaced.
 */
export function followWallets(config: Config, gate: StorageGate): void {
  const { sleeping } = gate
  gate.addSleeping = (text) => addSleeping(text, sleeping)
  const { events } = config._internal
  const { change } = events
  config.subscribe(({ connections }) => connections, noteExternal)
  // Restoring starts with the recent connector, so the current one stays current on the next visit.
  const remember = () => {
    const connection = config.state.connections.get(config.state.current ?? '')
    if (connection) void config.storage?.setItem('recentConnectorId', connection.connector.id)
  }
  /**
   * Records when one of the app's own connectors is disconnected, by any hook, so that it isn't restored until it is
   * connected again.
   */
  function noteExternal(connections: State['connections'], before: State['connections']): void {
    for (const [uid, connection] of before) {
      const { connector } = connection
      if (isLive(connection) && isExternal(connector) && !connections.has(uid))
        void config.storage?.setItem(leftKey(connector.id), true as never)
    }
    for (const [uid, connection] of connections) {
      const { connector } = connection
      if (isLive(connection) && isExternal(connector) && !before.has(uid))
        void config.storage?.removeItem(leftKey(connector.id))
    }
  }
  events.change = ({ accounts, chainId, uid }) =>
    change({
      uid,
      ...(isAccounts(accounts) && accounts.length > 0 && { accounts }),
      ...(isChainNumber(chainId) && { chainId }),
    })
  events.connect = ({ accounts, chainId, uid }) => {
    const { status } = config.state
    const connector = config.connectors.find((known) => known.uid === uid)
    if (!connector || status === 'connecting' || status === 'reconnecting') return
    if (!isAccounts(accounts) || !isChainNumber(chainId)) return
    adopt(config, { accounts, chainId, connector }, 'connected')
    remember()
  }
  /** Keeps an ended connection stored if another tab has connected a wallet again. */
  async function sleepIfAuthorized(connector: Connector, sleep: () => void): Promise<void> {
    const isAuthorized = await connector.isAuthorized().catch(() => false)
    if (!isAuthorized || config.state.connections.has(connector.uid)) return
    sleep()
    // Triggers a write of the stored state.
    config.setState((x) => ({ ...x }))
  }
  events.disconnect = ({ uid }) => {
    const connection = config.state.connections.get(uid)
    if (!connection) return
    const { accounts, chainId, connector } = connection
    const { emitter, id, name, type } = connector
    // Keeps the accounts that it had before, if it was asked for accounts and granted none.
    const sleep = () => sleeping.set(id, { accounts, chainId, connector: { id, name, type, uid } })
    if (isLive(connection)) {
      if (isOutsidePage(connector)) void sleepIfAuthorized(connector, sleep)
      else sleep()
    }
    emitter.off('change', events.change)
    emitter.off('disconnect', events.disconnect)
    emitter.off('connect', events.connect)
    emitter.on('connect', events.connect)
    config.setState((x) => {
      const connections = new Map([...x.connections].filter(([id]) => id !== uid))
      const [first = null] = connections.keys()
      const current = x.current !== null && connections.has(x.current) ? x.current : first
      return {
        ...x,
        connections,
        current,
        status: x.status === 'connected' && current === null ? 'disconnected' : x.status,
      }
    })
    remember()
  }
}

/**
 * Adds sleeping connections to the state that wagmi stores. Connections that are live again are removed from
 * `sleeping`.
 */
function addSleeping(text: string, sleeping: StorageGate['sleeping']): string {
  const stored = JSON.parse(text)
  const { state } = stored
  const { value } = state.connections
  for (const [, { connector }] of value) sleeping.delete(connector.id)
  for (const connection of sleeping.values()) value.push([connection.connector.uid, connection])
  state.current ??= value[0]?.[0] ?? null
  return JSON.stringify(stored)
}
