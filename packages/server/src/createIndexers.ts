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
  /** As `Indexer.indexed`. Rejects for a chain without an index. */
  indexed(chainId: Caip2, height: bigint): Promise<void>
  /**
   * Resolves when what has been seen of a chain, or of all, is in the store; after a second at the latest. Answers
   * whether the index has all of it. `height` is a block of the chain that the caller has seen.
   */
  caughtUp(chainId?: Caip2, height?: bigint): Promise<boolean>
}

/** A history that lags a little serves better than one that is waited for. */
const caughtUpWaitMs = 1_000

/** Makes one indexer for each EVM chain with `index` set; each asks its chain through the proxy's upstreams. */
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
      .filter(({ index, network }) => index && network.chainNamespace === 'eip155')
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
      if (!indexer) throw new TypeError(`${chainId} has no index. Set index in its settings.`)
      await indexer.indexed(height)
    },
    async caughtUp(chainId, height) {
      const asked = chainId ? [indexers.get(chainId)] : [...indexers.values()]
      if (height !== undefined) for (const indexer of asked) indexer?.saw(height)
      const caughtUp = await Promise.all(asked.map((indexer) => indexer?.caughtUp(caughtUpWaitMs)))
      return !caughtUp.includes(false)
    },
  }
}
