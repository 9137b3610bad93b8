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

/** The ports that handlers read from; what stands behind them is wired in `createContext`. */
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

/** What every handler is given: one per server. */
export type Context = {
  settings: ServerSettings
  log: Logger
  metrics: Metrics
  database: Database
  /** The rows that give access, bound by a key that the database does not hold. */
  rows: OpenRows
  /** Resolves when the database answers; rejects when it does not. */
  ping(): Promise<void>
  /** Whether the server is shutting down. */
  isDraining(): boolean
  /** Where the Provider API is reached. */
  apiOrigin(): string
  /** Where the embedded wallet is reached; undefined where there is none. */
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
  /** The client of a served EVM chain; throws `RequestFailure` (CHAIN_INVALID) for any other. */
  client(chainId: Caip2): EvmClient
  sources: Sources
  /** Where the sandbox is the on-ramp: what its payment page works with. */
  sandbox: Sandbox | undefined
  /** Where this server has embedded wallets. */
  wallet: OpenWallet | undefined
}

/** What a handler knows of the request it answers. */
export type RequestContext = Context & {
  requestId: string
  /** Absent on routes that need none. */
  project: Project | undefined
  /** The page's, where a page asks (RFC 6454). */
  origin: string | undefined
  /** The visitor's address, as far as it is known; never logged. */
  clientAddress: string | undefined
  /** Counts so many questions to a chain against the client's `rpc` limit. Throws RATE_LIMITED. */
  charge(calls: number): void
  /** Headers of the answer, for the few handlers that set any; names in lower case. */
  responseHeaders: Record<string, string>
}
