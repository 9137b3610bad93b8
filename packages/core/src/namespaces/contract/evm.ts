import type { Network } from '@latchkey/protocol/network'
import type { QueryClient } from '@tanstack/query-core'
import type { Config, CreateConnectorFn, State } from '@wagmi/core'
import type { Transport } from 'viem'
import type { KitStorage } from '../../platform/storage.ts'
import type { Namespace } from './defineNamespace.ts'

/** Parameters of `createEvm`. */
export type EvmParameters = {
  /** Networks of eip155, the default first. May be empty. */
  networks: readonly Network[]
  /** The app's own wagmi config. */
  hostConfig: Config | undefined
  /** The app's own connectors. */
  connectors: readonly CreateConnectorFn[]
  /** Further connectors, which load with the code for connecting. */
  lateConnectors: () => Promise<readonly CreateConnectorFn[]>
  /** The app's own transports, by chain id. */
  transports: Readonly<Record<number, Transport>>
  /** The kit's storage. */
  storage: KitStorage
  /** Prefix for stored values. */
  storageKey: string
  /** On a server, the config that all requests share. A request's kit uses its connectors but never its state. */
  shared?: Config | undefined
}

/** The wagmi config and, if there are networks for it, the namespace over it. */
export type Evm = {
  /** The wagmi config: the app's, or else one of the kit's own. */
  wagmiConfig: Config
  /** Undefined without networks of eip155. */
  namespace: Namespace | undefined
  /** Sets the state that a server read from a cookie. Has no effect on a host's config, or after hydration. */
  hydrate(state: State): void
  /** Records what a host's provider does from the kit's start on, since it may finish before the kit has loaded. */
  watch?(): void
  /** Stops the kit's own config. */
  destroy(): void
}

/** Creates the EVM part of a kit. */
export type CreateEvm = (parameters: EvmParameters) => Evm

/** What `wagmi` from `@latchkey/core/wagmi` gives to `createKit`, so that it doesn't load later. */
export type WagmiSupport = {
  /** Creates the EVM part of a kit. */
  createEvm: CreateEvm
  /** Creates a TanStack Query client, which wagmi's hooks need. */
  createQueryClient(): QueryClient
}
