import type { Caip2 } from '@latchkey/protocol/ids'
import { createEach } from '../base/createEach.ts'
import type { RestUpstreams } from '../chains/createRestUpstreams.ts'
import type { IsListedSpam } from '../chains/createSpamList.ts'
import type { ImageUrl } from '../chains/imageUrl.ts'
import type { CatalogueToken } from '../chains/listTokens.ts'
import type { PolkadotIndexer } from '../chains/polkadot/createPolkadotIndexers.ts'
import type { ReadScales } from '../chains/solana/createScales.ts'
import type { SolanaReader } from '../chains/solana/createSolanaReader.ts'
import type { Explorers } from '../explorers/createExplorers.ts'
import type { TokenMetadata } from '../explorers/createTokenMetadata.ts'
import type { Rpc, RpcLogger } from '../rpc/createRpc.ts'
import type { ServedChain } from '../settings/settings.ts'
import type { Database, ReadRows } from '../storage/database.ts'
import { createHistories, type IndexedPagesPorts } from './createHistorySource.ts'
import type { GetPrices, HistorySource } from './history.ts'
import * as sources from './sources.ts'

/** Everything that a source of the table may take. Each takes what it needs. */
type HistoryPorts = {
  chains: ReadonlyMap<Caip2, ServedChain>
  database: Database
  readRows: ReadRows
  getPrices: GetPrices
  /** Returns the tokens of a chain, the native one first. */
  catalogue(chainId: Caip2): readonly [CatalogueToken, ...CatalogueToken[]]
  isListedSpam: IsListedSpam
  imageUrl: ImageUrl
  /** See `IndexedPagesPorts`. */
  caughtUp: IndexedPagesPorts['caughtUp']
  extended: IndexedPagesPorts['extended']
  esplora: RestUpstreams
  /** REST interfaces of Cosmos chains. */
  nodes: RestUpstreams
  /** Returns the indexers of a Polkadot chain. */
  polkadotIndexersOf(chainId: Caip2): readonly PolkadotIndexer[]
  readerOf(chainId: Caip2): SolanaReader
  readScales: ReadScales
  explorers: Explorers
  metadata: TokenMetadata
  request: Rpc['request']
  log: Pick<RpcLogger, 'warn'>
}

/** Creates the source of histories, from those in the table. */
export const openHistories = (ports: HistoryPorts): HistorySource =>
  createHistories(ports.chains, createEach<HistoryPorts, HistorySource>(sources, ports))
