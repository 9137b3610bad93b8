import type { Caip2 } from '@latchkey/protocol/ids'
import type { Network } from '@latchkey/protocol/network'
import type { NamespaceId } from '@latchkey/protocol/vocabulary'
import type { Kit } from '../kit.ts'
import { findCurrentConnection, findNetwork, supportsAllNetworks } from '../stores/facts.ts'

/** The state of a namespace's networks, with the fields of spec 3.12. */
export type NetworkState = {
  /** Undefined where the wallet is on a network that was not configured. */
  caipNetwork: Network | undefined
  supportsAllNetworks: boolean
  /** The networks that the wallet agreed to; undefined where it was not asked to choose. */
  approvedCaipNetworkIds: readonly Caip2[] | undefined
  requestedCaipNetworks: readonly Network[]
  smartAccountEnabledNetworks: readonly Caip2[]
}

/** Answers the state of a namespace's networks, the active one's by default (spec 3.12). */
export function getNetworkState(kit: Kit, namespace?: NamespaceId): NetworkState {
  const state = kit.connection.getState()
  const id = namespace ?? state.activeNamespace
  const connections = state.namespaces[id]
  const connection = findCurrentConnection(connections)
  const networkId = id === state.activeNamespace ? state.activeNetworkId : connections?.networkId
  const isRemote = connection?.type === 'WALLET_CONNECT'
  return {
    caipNetwork: networkId === undefined ? undefined : findNetwork(state, networkId),
    supportsAllNetworks: supportsAllNetworks(state, id) || !isRemote,
    approvedCaipNetworkIds: connection?.remote?.networkIds,
    requestedCaipNetworks: state.networks.filter(({ chainNamespace }) => chainNamespace === id),
    smartAccountEnabledNetworks: [],
  }
}
