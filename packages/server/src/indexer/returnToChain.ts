import { UpstreamError } from '../base/UpstreamError.ts'
import { checkChain } from './checkChain.ts'
import type { BlockRow, BlockStore } from './createBlockStore.ts'
import type { Request } from './readBlock.ts'

/**
 * Removes blocks that the chain no longer has, and returns the remaining stored head. Throws if the chain has none of
 * the stored blocks, because a node that lost its blocks must not clear the index, and if the upstream serves another
 * chain. `seen` is the height of the chain that an upstream just reported, if any: a block below it that another does
 * not have is not removed. Starts over if another process has stored or removed blocks meanwhile.
 */
export async function returnToChain(
  store: Pick<BlockStore, 'head' | 'recent' | 'unwind'>,
  request: Request,
  first: bigint,
  signal: AbortSignal,
  onReorg: (height: bigint) => void,
  seen = -1n,
): Promise<BlockRow | undefined> {
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

  const head = await store.head()
  if (!head) return undefined
  const found = await compare(head)
  if (found === 'same') return head
  if (found === 'absent' && head.number <= seen) throw new UpstreamError('The upstream is behind.', 1)
  await checkChain(request, head.chainId, signal)
  const recent = await store.recent()
  const ancestor = await findAncestor(recent)
  const oldest = recent.at(-1)
  if (!ancestor && oldest && (await compare(oldest)) === 'absent')
    throw new Error(`The chain no longer has block ${oldest.number}, which is in its index.`)
  const height = ancestor?.number ?? first - 1n
  onReorg(height)
  if (await store.unwind(height, head)) return ancestor
  return returnToChain(store, request, first, signal, onReorg, seen)
}
