// Gives the type of wagmi's internal store its `persist`.

import { fallbackChainId } from '@latchkey/protocol/constants'
import { evmChainId } from '@latchkey/protocol/joinIds'
import type { Network } from '@latchkey/protocol/network'
import type {} from 'zustand/middleware'
import { guardAnnouncements, readAnnouncement } from '../../platform/announcements.ts'
import type { CreateEvm } from '../contract/evm.ts'
import { createEip155, type Seen } from './createEip155.ts'
import { addConnectors, createWagmiConfig, followAnnouncements } from './createWagmiConfig.ts'
import { createWagmiStorage } from './createWagmiStorage.ts'

/** Creates the EVM part of the kit over the host's wagmi config, or else over one of the kit's own. */
export const createEvm: CreateEvm = (parameters) => {
  const { connectors, hostConfig, networks, shared, storage, storageKey, transports } = parameters
  guardAnnouncements()
  if (hostConfig && !shared) {
    const { mipd } = hostConfig._internal
    followAnnouncements(hostConfig)
    // An invalid wallet that was accepted before the guard existed would hide all later ones.
    if (!mipd?.getProviders().every(readAnnouncement)) mipd?.reset()
    addConnectors(hostConfig, connectors)
    const seen: Seen = { states: [], stop: () => {} }
    return {
      wagmiConfig: hostConfig,
      namespace: createEip155({
        ...parameters,
        config: hostConfig,
        isHostConfig: true,
        gate: { isOpen: true, sleeping: new Map() },
        seen,
      }),
      hydrate: () => {},
      watch() {
        seen.states.push(hostConfig.state)
        seen.stop = hostConfig.subscribe(
          (state) => state,
          (state) => void seen.states.push(state),
        )
      },
      destroy: () => seen.stop(),
    }
  }
  const { gate, storage: wagmiStorage } = createWagmiStorage(storage, storageKey)
  const [first = fallbackNetwork, ...rest] = networks
  const config = createWagmiConfig({
    networks: [first, ...rest],
    transports,
    connectors: shared ? [] : connectors,
    storage: wagmiStorage,
  })
  if (shared) config._internal.connectors.setState([...shared.connectors])
  return {
    // wagmi's hooks read the host's config, which the host's provider hydrates.
    wagmiConfig: hostConfig ?? config,
    namespace:
      networks.length > 0 ? createEip155({ ...parameters, config, isHostConfig: false, gate }) : undefined,
    hydrate(state) {
      if (config._internal.store.persist.hasHydrated()) return
      const isKnown = config.chains.some(({ id }) => id === state.chainId)
      config.setState({
        ...state,
        chainId: isKnown ? state.chainId : config.chains[0].id,
        status: state.current === null ? 'disconnected' : 'reconnecting',
      })
    },
    destroy() {
      gate.isOpen = false
      const { events, mipd } = config._internal
      for (const connector of config.connectors) {
        for (const [name, listener] of Object.entries(events))
          connector.emitter.off(name as never, listener as never)
        ;(connector as { end?: () => void }).end?.()
      }
      mipd?.destroy()
    },
  }
}

/** wagmi requires a chain, even if the app has no eip155 network (9.23). */
const fallbackNetwork: Network = {
  id: fallbackChainId,
  name: 'Ethereum',
  chainNamespace: 'eip155',
  caipNetworkId: evmChainId(fallbackChainId),
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] } },
}
