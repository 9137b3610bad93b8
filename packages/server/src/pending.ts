import type { Indexer, IndexerOptions } from './indexer/createIndexer.ts'
import type { HistorySource } from './sources/history/history.ts'
import type { NftSource } from './sources/nfts/nfts.ts'

export const createHistorySource = (_: object): HistorySource => ({
  getHistory: async () => ({ data: [], next: null }),
})
export const createNftSource = (_: object): NftSource => ({ getNfts: async () => ({ data: [], next: null }) })
export const createIndexer = (_: IndexerOptions): Indexer => ({
  start() {},
  stop: async () => {},
  indexed: async () => {},
})
