import type { Caip2 } from '@latchkey/protocol/ids'
import type { Logger } from 'pino'
import type { Connections } from './createConnections.ts'
import type { Cursors } from './createCursors.ts'
import type { Indexers } from './createIndexers.ts'
import type { Metrics } from './createMetrics.ts'
import type { Icons } from './icons/createIcons.ts'
import type { Limiter } from './middleware/createLimiter.ts'
import type { OpenRows } from './openRows.ts'
import type { OpenSignIn } from './openSignIn.ts'
import type { OpenRelay } from './relay/openRelay.ts'
import type { Rpc } from './rpc/createRpc.ts'
import type { Project, ServedChain, ServerSettings } from './settings.ts'
import type { Sponsorships } from './smartAccounts/createSponsorships.ts'
import type { ApprovalSource } from './sources/approvals/createApprovalSource.ts'
import type { BalanceSource } from './sources/balances/createBalanceSource.ts'
import type { EvmClient } from './sources/chains/createEvmClient.ts'
import type { HistorySource } from './sources/history/history.ts'
import type { NameSource } from './sources/names/createNameSource.ts'
import type { NameGateway } from './sources/names/nameGateway.ts'
import type { NameRegistry } from './sources/names/nameRegistry.ts'
import type { NftSource } from './sources/nfts/nfts.ts'
import type { NoteSource } from './sources/notes/createNoteSource.ts'
import type { OnrampSource } from './sources/onramp/onramp.ts'
import type { Sandbox } from './sources/onramp/sandbox/createSandbox.ts'
import type { PermissionSource } from './sources/permissions/createPermissionSource.ts'
import type { PortfolioSource } from './sources/portfolio/createPortfolioSource.ts'
import type { PriceSource } from './sources/prices/createPriceSource.ts'
import type { SwapSource } from './sources/swaps/swaps.ts'
import type { Database } from './storage/database.ts'
import type { EventCounts } from './telemetry/createEventCounts.ts'
import type { OpenWallet } from './wallet/openWallet.ts'

/** The ports that handlers read from. `createContext` wires their implementations. */
type Sources = {
  approvals: ApprovalSource
  balances: BalanceSource
  history: HistorySource
  names: NameSource
  nfts: NftSource
  notes: NoteSource
  permissions: PermissionSource
  portfolio: PortfolioSource
  prices: PriceSource
  swaps: SwapSource
  onramp: OnrampSource
  registry: NameRegistry
  gateway: NameGateway
}

/** Dependencies of every handler: one per server. */
export type Context = {
  settings: ServerSettings
  log: Logger
  metrics: Metrics
  database: Database
  /** The rows that grant access, bound by a key that is not stored in the database. */
  rows: OpenRows
  /** Resolves if the database responds, and rejects otherwise. */
  ping(): Promise<void>
  /** Whether the server is shutting down. */
  isDraining(): boolean
  /** Origin of the Provider API. */
  apiOrigin(): string
  /** Origin of the embedded wallet; undefined without one. */
  walletOrigin(): string | undefined
  limiter: Limiter
  connections: Connections
  cursors: Cursors
  icons: Icons
  rpc: Rpc
  relay: OpenRelay
  signIn: OpenSignIn
  indexers: Indexers
  eventCounts: EventCounts
  sponsorships: Sponsorships
  projects: ReadonlyMap<string, Project>
  /** The served chains, in the operator's order. */
  chains: ReadonlyMap<Caip2, ServedChain>
  /** Returns the client of a served EVM chain. Throws `RequestFailure` (CHAIN_INVALID) for any other chain. */
  client(chainId: Caip2): EvmClient
  sources: Sources
  /** State of the sandbox payment page; undefined with another on-ramp. */
  sandbox: Sandbox | undefined
  /** The embedded wallets; undefined if the server has none. */
  wallet: OpenWallet | undefined
}

/** Context of the current request. */
export type RequestContext = Context & {
  requestId: string
  /** Undefined on routes that do not need one. */
  project: Project | undefined
  /** Origin of the requesting page, if a page sent the request (RFC 6454). */
  origin: string | undefined
  /** The visitor's address, if known. Never logged. */
  clientAddress: string | undefined
  /** Counts this many chain calls against the client's `rpc` limit. Throws RATE_LIMITED. */
  charge(calls: number): void
  /** Headers of the response, for the few handlers that set any. Names are in lower case. */
  responseHeaders: Record<string, string>
}
