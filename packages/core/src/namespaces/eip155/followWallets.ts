import type { Config, State } from '@wagmi/core'
import { addSleeping } from './addSleeping.ts'
import { adopt } from './adopt.ts'
import { isExternal } from './connectorRows.ts'
import type { StorageGate } from './createWagmiStorage.ts'
import { isLive } from './deriveConnections.ts'
import { isAccounts } from './isAccounts.ts'
import { isChainNumber } from './isChainNumber.ts'
import { leftKey } from './leftKey.ts'

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
  events.disconnect = ({ uid }) => {
    const connection = config.state.connections.get(uid)
    if (!connection) return
    const { accounts, chainId, connector } = connection
    const { emitter, id, name, type } = connector
    sleeping.set(id, { accounts, chainId, connector: { id, name, type, uid } })
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
