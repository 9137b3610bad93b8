import type { Config, Connector, State } from '@wagmi/core'
import { isLive } from './deriveConnections.ts'

/** A connector that responded with an account. */
export type LiveConnector = { connector: Connector; accounts: readonly `0x${string}`[]; chainId: number }

/** Adds a live connector to wagmi's state. It becomes current if nothing else is. */
export function adopt(
  config: Config,
  { accounts, chainId, connector }: LiveConnector,
  status: State['status'],
): void {
  const { emitter, uid } = connector
  const { change, connect, disconnect } = config._internal.events
  emitter.off('connect', connect)
  emitter.off('change', change)
  emitter.off('disconnect', disconnect)
  emitter.on('change', change)
  emitter.on('disconnect', disconnect)
  const [first, ...rest] = accounts
  if (!first) return
  config.setState((x) => {
    const connections = new Map([...x.connections].filter(([, connection]) => isLive(connection)))
    const current = x.current !== null && connections.has(x.current) ? x.current : uid
    connections.set(uid, { accounts: [first, ...rest], chainId, connector })
    return { ...x, connections, current, status }
  })
}
