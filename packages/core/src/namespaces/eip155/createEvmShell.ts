import type { Config, State } from '@wagmi/core'
import { hearAnnouncements } from '../../platform/hearAnnouncements.ts'
import type { Namespace } from '../contract/defineNamespace.ts'
import type { CreateEvm, Evm, EvmParameters } from '../contract/evm.ts'
import { toStoredConnections } from './storedState.ts'

/** The EVM part of a kit, most of which loads later. */
export type EvmShell = {
  parameters: EvmParameters
  /** Has no requests before the rest has loaded, which replaces all members. */
  namespace: Namespace
  /** Called after every change of connectors or connections. */
  listeners: Set<() => void>
  /** Announcements of wallets (EIP-6963) so far, not validated. */
  heard: readonly unknown[]
  stopHearing(): void
  /** The state that a server read from a cookie. */
  initial: State | undefined
  /** The part with wagmi, once it exists. */
  evm: Evm | undefined
  /** Its wagmi config. */
  readonly wagmiConfig: Config | undefined
  onOpen(evm: Evm): void
  /** Loads the part with wagmi. */
  load(): Promise<void>
  /** Returns the wagmi config. Creates it on the first call. */
  open(create: CreateEvm): Config
  hydrate(state: State): void
  watch?: never
  destroy(): void
}

/** Creates the EVM part of a kit, without wagmi. `load` must call `fillEvmShell`. */
export function createEvmShell(parameters: EvmParameters, load: () => Promise<unknown>): EvmShell {
  const listeners: EvmShell['listeners'] = new Set()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  let connections = toStoredConnections(parameters.networks)
  // Without its requests, since everything that makes one waits for the rest.
  const namespace = {
    id: 'eip155',
    connectors: { get: () => [], subscribe },
    connections: { get: () => connections, subscribe },
  } as Partial<Namespace> as Namespace
  let isDestroyed = false

  const shell: EvmShell = {
    parameters,
    namespace,
    listeners,
    ...hearAnnouncements(),
    initial: undefined,
    evm: undefined,
    get wagmiConfig() {
      return shell.evm?.wagmiConfig
    },
    onOpen: () => {},
    async load() {
      await load()
      return shell.load()
    },
    open(create) {
      if (!shell.evm) {
        shell.evm = create(parameters)
        if (isDestroyed) shell.evm.destroy()
        shell.onOpen(shell.evm)
      }
      return shell.evm.wagmiConfig
    },
    hydrate(state) {
      shell.initial = state
      const value = state.current === null ? [] : [...state.connections]
      connections = toStoredConnections(parameters.networks, { ...state, connections: { value } })
    },
    destroy() {
      isDestroyed = true
      shell.stopHearing()
      shell.evm?.destroy()
    },
  }
  return shell
}
