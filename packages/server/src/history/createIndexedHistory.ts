import { inlineImageUrl } from '../chains/imageUrl.ts'
import {
  createHistorySource,
  createIndexedPages,
  type HistorySourceOptions,
  type IndexedPagesPorts,
} from './createHistorySource.ts'
import type { HistorySource } from './history.ts'

/** Creates a source of EVM histories from what the indexers have stored. */
export function createIndexedHistory({
  readRows,
  caughtUp,
  extended,
  database,
  getPrices,
  catalogue,
  isListedSpam,
  imageUrl = inlineImageUrl,
}: IndexedPagesPorts & Omit<HistorySourceOptions, 'readPage' | 'readScales'>): HistorySource {
  const readPage = createIndexedPages({ readRows, caughtUp, extended })
  return createHistorySource({ database, readPage, getPrices, catalogue, isListedSpam, imageUrl })
}
