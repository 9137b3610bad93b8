import type { Caip2 } from '@latchkey/protocol/ids'
import type { Logger } from 'pino'
import type { Cursors } from './createCursors.ts'
import type { Indexers } from './createIndexers.ts'
import type { Metrics } from './createMetrics.ts'
import type { Icons } from './icons/createIcons.ts'
import type { Limiter } from './middleware/createLimiter.ts'
import type { OpenRelay } from './relay/openRelay.ts'
import type { Rpc } from './rpc/createRpc.ts'
import type { Project, ServedChain, ServerSettings } from './settings.ts'
import type { BalanceSource } from './sources/balances/createBalanceSource.ts'
import type { EvmClient } from './sources/chains/createEvmClient.ts'
import type { HistorySource } from './sources/history/history.ts'
import type { NameSource } from './sources/names/createNameSource.ts'
import type { NftSource } from './sources/nfts/nfts.ts'
import type { PriceSource } from './sources/prices/createPriceSource.ts'
import type { Database } from './storage/database.ts'

/** The ports that handlers read from; what stands behind them is wired in `createContext`. */
export type Sources = {
  balances: BalanceSource
  history: HistorySource
  names: NameSource
  nfts: NftSource
  prices: PriceSource
}

/** What every handler is given: one per server. */
export type Context = {
  settings: ServerSettings
  log: Logger
  metrics: Metrics
  database: Database
  /** Resolves when the database answers; rejects when it does not. */
  ping(): Promise<void>
  /** Whether the server is shutting down. */
  isDraining(): boolean
  /** Where the Provider API is reached. */
  apiOrigin(): string
  limiter: Limiter
  cursors: Cursors
  icons: Icons
  rpc: Rpc
  relay: OpenRelay
  indexers: Indexers
  projects: ReadonlyMap<string, Project>
  /** The served chains, in the operator's order. */
  chains: ReadonlyMap<Caip2, ServedChain>
  /** The client of a served EVM chain; throws `RequestFailure` (CHAIN_INVALID) for any other. */
  client(chainId: Caip2): EvmClient
  sources: Sources
}

/** What a handler knows of the request it answers. */
export type RequestContext = Context & {
  requestId: string
  /** Absent on routes that need none. */
  project: Project | undefined
  /** Headers of the answer, for the few handlers that set any; names in lower case. */
  responseHeaders: Record<string, string>
}
