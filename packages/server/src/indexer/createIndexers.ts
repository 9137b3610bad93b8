import type { Caip2 } from '@latchkey/protocol/ids'
import type { Logger } from 'pino'
import { Gauge, type Registry } from 'prom-client'
import type { Rpc } from '../rpc/createRpc.ts'
import type { ServedChain } from '../settings/settings.ts'
import type { Database } from '../storage/database.ts'
import { createIndexer, type Indexer } from './createIndexer.ts'

/** The block indexers of all chains with an index. */
export type Indexers = {
  start(): void
  stop(): Promise<void>
  /** See `Indexer.indexed`. Rejects for a chain without an index. */
  indexed(chainId: Caip2, height: bigint): Promise<void>
  /**
   * Waits at most a second until the blocks seen of a chain, or of all chains, are in the store. Resolves with whether
   * the index is complete. `height` is a block of the chain that the caller has seen.
   */
  caughtUp(chainId?: Caip2, height?: bigint): Promise<boolean>
}

/** Slightly stale history now is better than fresh history later. */
const caughtUpWaitMs = 1_000

/**
 * Creates an indexer for each EVM chain with `index` set. Each one requests its chain through the proxy's upstreams.
 */
export function createIndexers({
  chains,
  database,
  log,
  registry,
  rpc,
}: {
  chains: ReadonlyMap<Caip2, ServedChain>
  database: Database
  log: Logger
  registry: Registry
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
  measure(indexers, registry)
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

function measure(indexers: ReadonlyMap<Caip2, Indexer>, registry: Registry): void {
  const labelNames = ['chain'] as const
  const registers = [registry]
  new Gauge({
    name: 'latchkey_index_lag_blocks',
    help: 'How many blocks an index is behind its chain, by chain.',
    labelNames,
    registers,
    collect() {
      for (const [chain, indexer] of indexers) {
        const { lagBlocks } = indexer.state()
        if (lagBlocks !== undefined) this.set({ chain }, lagBlocks)
      }
    },
  })
  new Gauge({
    name: 'latchkey_index_failing',
    help: '1 while an index is paused because its last round failed, by chain.',
    labelNames,
    registers,
    collect() {
      for (const [chain, indexer] of indexers) this.set({ chain }, indexer.state().isFailing ? 1 : 0)
    },
  })
}
