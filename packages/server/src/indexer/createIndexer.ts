import type { RpcLogger } from '../rpc/createRpc.ts'
import type { ServedChain } from '../settings.ts'
import type { Database } from '../storage/database.ts'

/** What `createIndexer` needs; one indexer follows one chain. */
export type IndexerOptions = {
  /** A chain with `index` set. */
  chain: ServedChain
  database: Database
  /** Asks the chain: `rpc.request` bound to the chain's id. */
  request(method: string, params: unknown, signal?: AbortSignal): Promise<unknown>
  logger: RpcLogger
  /** Contracts (lower case) that the operator marks as spam. */
  spamContracts?: readonly string[]
}

/** A block follower that keeps a chain's transfers in the store. */
export type Indexer = {
  /** Begins to follow; resolves at once. */
  start(): void
  /** Ends after the batch in hand has been stored. */
  stop(): Promise<void>
  /** Resolves when every block up to `height` is in the store; looks at the chain at once. */
  indexed(height: bigint): Promise<void>
}
