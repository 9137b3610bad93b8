import { UpstreamError } from '../base/UpstreamError.ts'
import { checkChain } from './checkChain.ts'
import type { BlockRow, BlockStore } from './createBlockStore.ts'
import type { Request } from './readBlock.ts'

/** Parameters of `createReturn`. */
type ReturnOptions = {
  store: Pick<BlockStore, 'head' | 'recent' | 'unwind'>
  request: Request
  /** The first block that is stored. */
  first: bigint
  signal: AbortSignal
  /** Called with the last block that is left, before the others are removed. */
  onReorg(height: bigint): void
}

/** What is left in the store. */
type Returned = {
  head: BlockRow | undefined
  /** Whether the upstreams lack the head, probably because one is behind. Then nothing should be read from them. */
  isBehind: boolean
}

/**
 * How long upstreams may lack the stored head before that counts as a reorg, and not as one that is behind, unless their
 * newest block is already another.
 */
const lagMsMax = 2_000

/**
 * Creates `returnToChain`, which removes blocks that the chain no longer has. `latest` is the height of the chain that
 * an upstream just reported: a block below it that another does not have is never removed. Throws if the chain has none
 * of the stored blocks, because a node that lost its blocks must not clear the index, and if the upstream serves another
 * chain.
 */
export function createReturn({
  store,
  request,
  first,
  signal,
  onReorg,
}: ReturnOptions): (latest: bigint) => Promise<Returned> {
  let behindSince: number | undefined

  const compare = async ({ number, hash }: BlockRow): Promise<'same' | 'other' | 'absent'> => {
    const block = await request('eth_getBlockByNumber', [`0x${number.toString(16)}`, false], signal)
    if (typeof block !== 'object' || block === null) return 'absent'
    return 'hash' in block && block.hash === hash ? 'same' : 'other'
  }

  /**
   * Finds the newest of the blocks, given newest first, that is still on the chain. All older blocks are on the chain,
   * no newer ones are.
   */
  const findAncestor = async (recent: readonly BlockRow[]): Promise<BlockRow | undefined> => {
    let [low, high] = [0, recent.length]
    while (low < high) {
      const middle = Math.floor((low + high) / 2)
      const block = recent[middle]
      if (block && (await compare(block)) === 'same') high = middle
      else low = middle + 1
    }
    return recent[high]
  }

  /** Returns whether the chain's newest block is another than the stored one of its height. */
  const isReplaced = async (latest: bigint): Promise<boolean> => {
    const stored = (await store.recent()).find(({ number }) => number === latest)
    return stored !== undefined && (await compare(stored)) === 'other'
  }

  return async function returnToChain(latest) {
    const head = await store.head()
    if (!head) return { head, isBehind: false }
    const found = await compare(head)
    if (found === 'absent' && !(latest < head.number && (await isReplaced(latest)))) {
      behindSince ??= Date.now()
      if (Date.now() - behindSince < lagMsMax) return { head, isBehind: true }
      if (head.number <= latest) throw new UpstreamError('The upstream is behind.', 1)
    }
    behindSince = undefined
    if (found === 'same') return { head, isBehind: false }
    await checkChain(request, head.chainId, signal)
    const recent = await store.recent()
    const ancestor = await findAncestor(recent)
    const oldest = recent.at(-1)
    if (!ancestor && oldest && (await compare(oldest)) === 'absent')
      throw new Error(`The chain no longer has block ${oldest.number}, which is in its index.`)
    const height = ancestor?.number ?? first - 1n
    onReorg(height)
    if (await store.unwind(height, head)) return { head: ancestor, isBehind: false }
    // Another process has stored or removed blocks meanwhile.
    return returnToChain(latest)
  }
}
