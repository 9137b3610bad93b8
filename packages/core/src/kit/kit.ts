import type { Readable } from '@latchkey/protocol/createValue'
import type { NamespaceId } from '@latchkey/protocol/vocabulary'
import type { QueryClient } from '@tanstack/query-core'
import type { State, Config as WagmiConfig } from '@wagmi/core'
import type { StoreApi } from 'zustand/vanilla'
import type { Alerts } from '../alerts/alerts.ts'
import type { ApiClient } from '../api/createApiClient.ts'
import type { Namespace } from '../namespaces/contract/defineNamespace.ts'
import type { CreateEvm } from '../namespaces/contract/evm.ts'
import type { KitStorage } from '../platform/storage.ts'
import type { KitEvent } from './config.ts'
import type { EmbeddedState } from './kitFrame.ts'
import type { ResolvedConfig } from './resolveConfig.ts'
import type { ConnectionState } from './stores/connection.ts'
import type { Facts } from './stores/facts.ts'
import type { Preferences } from './stores/preferences.ts'
import type { AccountSignIn } from './stores/signIn.ts'

export type { Readable } from '@latchkey/protocol/createValue'
export type {
  ComputeBudget,
  Connection,
  ConnectorRow,
  Namespace,
  NamespaceConnections,
  RemotePeer,
  Status,
  Transfer,
  TransferCost,
} from '../namespaces/contract/defineNamespace.ts'
export type { ActiveAccount, AddressOf, ConnectionState } from './stores/connection.ts'
export type { Facts } from './stores/facts.ts'

/** A kit created by `createKit`: state, clients and lifecycle. The first argument of every action. */
export type Kit = {
  /** Resolved settings. */
  config: ResolvedConfig
  /** Chain namespaces by id. */
  namespaces: ReadonlyMap<NamespaceId, Namespace>
  /** Store of connections (Zustand). */
  connection: StoreApi<ConnectionState>
  /** Store of the visitor's choices. */
  preferences: StoreApi<Preferences>
  /** Store of open alerts. */
  alerts: StoreApi<Alerts>
  /** Store of the sign-in state. */
  signIn: StoreApi<AccountSignIn>
  /** The embedded wallet's frame, once requested. */
  embedded: StoreApi<EmbeddedState>
  /** Derived state: `status`, `activeAccount`, `activeNetwork` and more. */
  facts: Readable<Facts>
  /** Holds the query client. Use `getQueryClient`. */
  queries: {
    /** Undefined until it is needed. `KitProvider` replaces it by the one of a `QueryClientProvider` around it. */
    client: QueryClient | undefined
    /** Whether the client existed when the kit was created, so that `KitProvider` provides it. */
    isProvided: boolean
  }
  /** Undefined without `config.api`. Features that need only a chain still work. */
  api: ApiClient | undefined
  /** Storage of connections and preferences. Never throws. */
  storage: KitStorage
  /**
   * The wagmi config: the one passed to `createKit`, or the kit's own. Throws a `TypeError` if
   * `createKit` didn't get `wagmi`.
   */
  readonly wagmiConfig: WagmiConfig
  /** The wagmi config, which may load later. */
  wagmi: {
    /** Whether `createKit` got `wagmi`, so that the config exists from the start. */
    isGiven: boolean
    /** Returns the config, or undefined until it is created. */
    get(): WagmiConfig | undefined
    /** Returns the config. Creates it on the first call. */
    open(create: CreateEvm): WagmiConfig
    /** Loads the config's code. Call it when a visitor is likely to connect. */
    load(): Promise<void>
  }
  /** Whether the wagmi config belongs to the host app, whose provider then hydrates and reconnects. */
  isHostConfig: boolean
  /** `idle` before `start` and after it is stopped. */
  getLifecycle(): 'idle' | 'started' | 'destroyed'
  /**
   * Returns the kit to render with, in the state that `getInitialState` read from the request's cookie. In a browser,
   * this is the same kit. On a server, every call returns a new kit, and this one stores nothing from the request.
   */
  hydrate(initialState: State | undefined): Kit
  /** Loads the code that finds wallets and restores connections. `start` loads it, too. */
  ready(): Promise<void>
  /** Loads the code needed to connect. Call it when a visitor is likely to connect. */
  prepare(): Promise<void>
  /** Starts discovery and reconnection and returns a function that stops them. Can be called more than once. */
  start(): () => void
  /** Stops the kit permanently. */
  destroy(): void
  /** Passes an event to `onEvent`, and to the server if `analytics` is on. */
  emit(event: KitEvent): void
  /** Writes to the configured log. */
  log(level: 'error' | 'warn' | 'info' | 'debug', ...values: unknown[]): void
  /** Stops and removes a namespace. `removeNamespace` does the rest. */
  dropNamespace(id: NamespaceId): void
}
