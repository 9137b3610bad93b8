import type { Caip2 } from '@latchkey/protocol/ids'
import { inlineImageUrl } from '../../chains/imageUrl.ts'
import type { ReadScales } from '../../chains/solana/createScales.ts'
import type { SolanaReader } from '../../chains/solana/createSolanaReader.ts'
import type { ServedChain } from '../../settings/settings.ts'
import type { ReadRows } from '../../storage/database.ts'
import { createHistorySource, type HistorySourceOptions } from '../createHistorySource.ts'
import type { HistorySource } from '../history.ts'
import { createSolanaIndex } from './createSolanaIndex.ts'
import { createSolanaPages } from './createSolanaPages.ts'
import { createSolanaStore } from './createSolanaStore.ts'

/** Parameters of `createSolanaHistory`. */
type SolanaHistoryOptions = Omit<HistorySourceOptions, 'readPage'> & {
  chains: ReadonlyMap<Caip2, ServedChain>
  readRows: ReadRows
  readerOf(chainId: Caip2): SolanaReader
  readScales: ReadScales
}

/** Creates a source of Solana histories, which are indexed on demand. */
export function createSolanaHistory({
  chains,
  database,
  readRows,
  readerOf,
  readScales,
  getPrices,
  catalogue,
  logoOf,
  isListedSpam,
  imageUrl = inlineImageUrl,
}: SolanaHistoryOptions): HistorySource {
  const index = createSolanaIndex({
    store: createSolanaStore(database),
    readerOf,
    isListed: (chainId, mint) => catalogue(chainId).some(({ address }) => address === mint),
  })
  const readPage = createSolanaPages({ chains, readRows, index })
  const ports = { database, getPrices, catalogue, logoOf, isListedSpam, readScales, imageUrl }
  return createHistorySource({ ...ports, readPage })
}
