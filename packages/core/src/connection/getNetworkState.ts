import type { Caip2 } from '@latchkey/protocol/ids'
import type { Network } from '@latchkey/protocol/network'
import type { NamespaceId } from '@latchkey/protocol/vocabulary'
import type { Kit } from '../kit/kit.ts'
import { findCurrentConnection, findNetwork, supportsAllNetworks } from '../kit/stores/facts.ts'

/** State of a namespace's networks (spec 3.12). */
export type NetworkState = {
  /** Undefined if the wallet is on a network that is not configured. */
  caipNetwork: Network | undefined
  /**
   * Whether the wallet can be switched to any network: false only for remote wallets, which approve networks
   * individually.
   */
  supportsAllNetworks: boolean
  /** Networks that the wallet approved. Undefined if it was not asked to approve any. */
  approvedCaipNetworkIds: readonly Caip2[] | undefined
  /** Configured networks of the namespace. */
  requestedCaipNetworks: readonly Network[]
  /** Networks with smart accounts of the embedded wallet. Empty here: see `getSmartAccountNetworks`. */
  smartAccountEnabledNetworks: readonly Caip2[]
}

/** Returns the state of a namespace's networks, by default the active namespace's (spec 3.12). */
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
