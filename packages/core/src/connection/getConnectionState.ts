import type { Kit } from '../kit/kit.ts'
import type { Pairing } from '../kit/stores/pairing.ts'
import type { Connection } from '../namespaces/contract/defineNamespace.ts'

/** Connections and pairing in one object (spec 3.4). */
export type ConnectionStateView = Pairing & {
  /** Status of the active namespace. */
  status: 'disconnected' | 'connecting' | 'connected'
  /** Live connections of all namespaces, starting with the active one. */
  connections: readonly Connection[]
}

/** Returns the connections and the pairing of all namespaces (spec 3.4). */
export function getConnectionState(kit: Kit): ConnectionStateView {
  const { activeNamespace, namespaces, pairing } = kit.connection.getState()
  const active = namespaces[activeNamespace]
  const others = Object.values(namespaces).filter((connections) => connections !== active)
  return {
    ...pairing,
    status: active?.status.type ?? 'disconnected',
    connections: [active, ...others].flatMap((connections) => connections?.list ?? []),
  }
}
