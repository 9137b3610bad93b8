import { provedMs } from '../base/provedMs.ts'
import { type ExplorerClient, ExplorerFailure } from './apis/explorerApi.ts'
import { toHash, toWhole } from './apis/readValues.ts'

/** Whether an explorer serves the chain that it is configured for. */
type Proof = {
  /** Returns whether the explorer has proved to serve another chain. */
  isForeign(): boolean
  /**
   * Resolves with whether the explorer serves the chain. Throws `ExplorerFailure` (behind) for an explorer that cannot
   * prove it yet.
   */
  prove(client: ExplorerClient): Promise<boolean>
  /** Requires another proof, because the explorer failed and may come back as another chain. */
  forget(): void
}

/** How far behind the head an explorer may be. No reorg is as deep. */
const depth = 1_000n

/**
 * Creates a proof by a block's hash, which an explorer and the chain's own upstreams must agree on. Unlike a chain id, it
 * also tells forks and development chains apart.
 */
export function createProof(
  request: (method: string, params: unknown) => Promise<unknown>,
  now: () => number = Date.now,
): Proof {
  let proved: { isOwn: boolean; at: number } | undefined
  const known = () => (proved && now() - proved.at < provedMs ? proved.isOwn : undefined)
  return {
    isForeign: () => known() === false,
    async prove(client) {
      const before = known()
      if (before !== undefined) return before
      const head = toWhole(await request('eth_blockNumber', []))
      const block = head > depth ? head - depth : 0n
      const own = await request('eth_getBlockByNumber', [`0x${block.toString(16)}`, false])
      const hash = await client.blockHash(block)
      if (hash === undefined)
        throw new ExplorerFailure(
          'behind',
          `The explorer does not have block ${block}, which is ${depth} old.`,
        )
      const isOwn = hash === toHash(Object(own).hash)
      proved = { isOwn, at: now() }
      return isOwn
    },
    forget() {
      if (known()) proved = undefined
    },
  }
}
