import type { NamespaceId } from '@latchkey/protocol/vocabulary'
import type { QueryClient } from '@tanstack/query-core'
import type { State, Config as WagmiConfig } from '@wagmi/core'
import type { StoreApi } from 'zustand/vanilla'
import type { ApiClient } from './api/createApiClient.ts'
import type { KitEvent, ResolvedConfig } from './config.ts'
import type { HeldFrame } from './frame/kitFrame.ts'
import type { Namespace, Readable } from './namespaces/defineNamespace.ts'
import type { KitStorage } from './platform/storage.ts'
import type { Alerts } from './stores/alerts.ts'
import type { ConnectionState } from './stores/connection.ts'
import type { Facts } from './stores/facts.ts'
import type { Preferences } from './stores/preferences.ts'
import type { SignInStanding } from './stores/signIn.ts'

export type {
  ComputeBudget,
  Connection,
  ConnectorRow,
  Namespace,
  NamespaceConnections,
  Readable,
  RemotePeer,
  Status,
  Transfer,
  TransferCost,
} from './namespaces/defineNamespace.ts'
export type { ActiveAccount, ConnectionState } from './stores/connection.ts'
export type { Facts } from './stores/facts.ts'

/** A kit: made by `createKit`, taken first by every action. */
export type Kit = {
  config: ResolvedConfig
  namespaces: ReadonlyMap<NamespaceId, Namespace>
  connection: StoreApi<ConnectionState>
  preferences: StoreApi<Preferences>
  alerts: StoreApi<Alerts>
  signIn: StoreApi<SignInStanding>
  /** The frame of the embedded wallet, once it was asked for. */
  held: StoreApi<HeldFrame>
  /** What rules are made of, in one subscription. */
  facts: Readable<Facts>
  queryClient: QueryClient
  /** Undefined without `config.api`: what needs only a chain still works. */
  api: ApiClient | undefined
  storage: KitStorage
  wagmiConfig: WagmiConfig
  /** Whether the wagmi config is the host's own: then its provider hydrates and reconnects. */
  isHostConfig: boolean
  /** `idle` until `start`, and again once stopped. */
  life(): 'idle' | 'started' | 'destroyed'
  /**
   * Returns the kit to render with, in the state that `getInitialState` read from the request's cookie. In a browser
   * that is this kit. On a server it is a new kit for each call, and this one keeps nothing of the request.
   */
  hydrate(initialState: State | undefined): Kit
  /** Loads what connecting needs, once a visitor shows an intent. */
  prepare(): Promise<void>
  /** Begins discovery and reconnection; answers how to stop. May be called again. */
  start(): () => void
  /** Ends everything for good. */
  destroy(): void
  /** Tells `onEvent`, and the server where `analytics` is on, that something happened. */
  emit(event: KitEvent): void
  /** Writes to the configured log. */
  log(level: 'error' | 'warn' | 'info' | 'debug', ...values: unknown[]): void
  /** Stops and forgets a namespace; `removeNamespace` does the rest. */
  dropNamespace(id: NamespaceId): void
}
