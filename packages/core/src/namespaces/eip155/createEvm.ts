// Gives the type of wagmi's inner store its `persist`.

import type { Network } from '@latchkey/protocol/network'
import type { Config, CreateConnectorFn, State } from '@wagmi/core'
import type { Transport } from 'viem'
import type {} from 'zustand/middleware'
import { guardAnnouncements, readAnnouncement } from '../../platform/announcements.ts'
import type { KitStorage } from '../../platform/storage.ts'
import type { Namespace } from '../defineNamespace.ts'
import { createEip155 } from './createEip155.ts'
import { addConnectors, createWagmiConfig, followAnnouncements } from './createWagmiConfig.ts'
import { createWagmiStorage } from './createWagmiStorage.ts'

/** What the EVM side is made of. */
type EvmParameters = {
  /** Those of eip155, the default one first; may be empty. */
  networks: readonly Network[]
  hostConfig: Config | undefined
  connectors: readonly CreateConnectorFn[]
  /** Further ones, which load with what connecting needs. */
  lateConnectors: () => Promise<readonly CreateConnectorFn[]>
  transports: Readonly<Record<number, Transport>>
  storage: KitStorage
  storageKey: string
  /** Stands in where there is no network of eip155: wagmi needs one. */
  fallbackNetwork: Network
  /** On a server, the config that every request shares: a kit of one request takes its connectors and never its state. */
  shared?: Config | undefined
}

/** The wagmi config and, where there are networks for it, the namespace over it. */
type Evm = {
  wagmiConfig: Config
  namespace: Namespace | undefined
  /** Takes the state that a server read from a cookie; without effect on a host's config, and after hydration. */
  hydrate(state: State): void
  destroy(): void
}

/** Makes the EVM side over the host's wagmi config, else over one of the kit's own. */
export function createEvm(parameters: EvmParameters): Evm {
  const { connectors, fallbackNetwork, hostConfig, networks, shared, storage, storageKey, transports } =
    parameters
  guardAnnouncements()
  if (hostConfig && !shared) {
    const { mipd } = hostConfig._internal
    followAnnouncements(hostConfig)
    // One that was taken before the guard was there would hide every later one.
    if (!mipd?.getProviders().every(readAnnouncement)) mipd?.reset()
    addConnectors(hostConfig, connectors)
    return {
      wagmiConfig: hostConfig,
      namespace: createEip155({
        ...parameters,
        config: hostConfig,
        isHostConfig: true,
        gate: { isOpen: true, sleeping: new Map() },
      }),
      hydrate: () => {},
      destroy: () => {},
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
    // wagmi's hooks read the host's, whose provider hydrates it.
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
