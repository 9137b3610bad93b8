import type { Caip2 } from '@latchkey/protocol/ids'
import type { Logger } from 'pino'
import type { MobSource } from './app/createMobSource.ts'
import type { NoteSource } from './app/createNoteSource.ts'
import type { ApprovalSource } from './approvals/createApprovalSource.ts'
import type { Cursors } from './base/createCursors.ts'
import type { Metrics } from './base/createMetrics.ts'
import type { EvmClient } from './chains/evmClients.ts'
import type { Explorers } from './explorers/createExplorers.ts'
import type { HistorySource } from './history/history.ts'
import type { Connections } from './http/createConnections.ts'
import type { Limiter } from './http/createLimiter.ts'
import type { Icons } from './icons/icons.ts'
import type { Images } from './images/createImages.ts'
import type { AccountIndexes } from './indexer/accounts/createAccountIndexes.ts'
import type { Indexers } from './indexer/createIndexers.ts'
import type { NameSource } from './names/createNameSource.ts'
import type { NameGateway } from './names/nameGateway.ts'
import type { NameRegistry } from './names/nameRegistry.ts'
import type { NftSource } from './nfts/nfts.ts'
import type { OnrampSource } from './onramp/onramp.ts'
import type { Sandbox } from './onramp/sandbox/createSandbox.ts'
import type { OpenRows } from './openRows.ts'
import type { Outbound } from './outbound/createOutbound.ts'
import type { openPermissions } from './permissions/openPermissions.ts'
import type { BalanceSource } from './portfolio/createBalanceSource.ts'
import type { PortfolioSource } from './portfolio/createPortfolioSource.ts'
import type { PriceSource } from './prices/createPriceSource.ts'
import type { OpenRelay } from './relay/openRelay.ts'
import type { Rpc } from './rpc/createRpc.ts'
import type { Project, ServedChain, ServerSettings } from './settings/settings.ts'
import type { OpenSignIn } from './signIn/openSignIn.ts'
import type { Sponsorships } from './smartAccounts/createSponsorships.ts'
import type { Database } from './storage/database.ts'
import type { SwapSource } from './swaps/swaps.ts'
import type { EventCounts } from './telemetry/createEventCounts.ts'
import type { OpenWallet } from './wallet/openWallet.ts'

/** The ports that handlers read from. `createContext` wires their implementations. */
type Sources = {
  approvals: ApprovalSource
  explorers: Explorers
  balances: BalanceSource
  history: HistorySource
  mobs: MobSource
  names: NameSource
  nfts: NftSource
  notes: NoteSource
  permissions: ReturnType<typeof openPermissions>
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
  /** Returns whether the server is shutting down. */
  isDraining(): boolean
  /** Origin of the Provider API. */
  apiOrigin(): string
  /** Origin of the embedded wallet; undefined without one. */
  walletOrigin(): string | undefined
  limiter: Limiter
  connections: Connections
  cursors: Cursors
  icons: Icons
  /** Images of other hosts; undefined if the operator allows none. */
  images: Images | undefined
  /** Requests to gateways of ENS names. */
  gateways: Pick<Outbound, 'close'>
  rpc: Rpc
  relay: OpenRelay
  signIn: OpenSignIn
  indexers: Indexers
  accounts: AccountIndexes
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
