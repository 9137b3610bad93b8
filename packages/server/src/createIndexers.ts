import type { Caip2 } from '@latchkey/protocol/ids'
import type { Logger } from 'pino'
import { createIndexer } from './indexer/createIndexer.ts'
import type { Rpc } from './rpc/createRpc.ts'
import type { ServedChain } from './settings.ts'
import type { Database } from './storage/database.ts'

/** The block followers of every chain that asks for one. */
export type Indexers = {
  start(): void
  stop(): Promise<void>
  /** Resolves when the chain's blocks up to `height` are in the store. Rejects for a chain without an index. */
  indexed(chainId: Caip2, height: bigint): Promise<void>
  /** Resolves when what has been seen of a chain, or of all, is in the store; after a second at the latest. */
  caughtUp(chainId?: Caip2): Promise<void>
}

/** A history that lags a little serves better than one that is waited for. */
const caughtUpWaitMs = 1_000

/** Makes one indexer for each chain with `index` set; each asks its chain through the proxy's upstreams. */
export function createIndexers({
  chains,
  database,
  log,
  rpc,
}: {
  chains: ReadonlyMap<Caip2, ServedChain>
  database: Database
  log: Logger
  rpc: Rpc
}): Indexers {
  const indexers = new Map(
    [...chains.values()]
      .filter((chain) => chain.index)
      .map((chain) => [
        chain.id,
        createIndexer({
          chain,
          database,
          logger: log,
          request: (method, params, signal) => rpc.requestFresh(chain.id, method, params, signal),
        }),
      ]),
  )
  for (const [chainId, indexer] of indexers) rpc.watchBlocks(chainId, (height) => indexer.saw(BigInt(height)))
  return {
    start() {
      for (const indexer of indexers.values()) indexer.start()
    },
    async stop() {
      await Promise.all([...indexers.values()].map((indexer) => indexer.stop()))
    },
    async indexed(chainId, height) {
      const indexer = indexers.get(chainId)
      if (!indexer) throw new TypeError(`${chainId} has no index: set index in its settings.`)
      await indexer.indexed(height)
    },
    async caughtUp(chainId) {
      const asked = chainId ? [indexers.get(chainId)] : [...indexers.values()]
      await Promise.all(asked.map((indexer) => indexer?.caughtUp(caughtUpWaitMs)))
    },
  }
}
