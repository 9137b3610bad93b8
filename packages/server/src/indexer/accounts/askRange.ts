import { rpcErrorCodes } from '@latchkey/protocol/failure'
import { RpcError } from '../../base/RpcError.ts'
import { UpstreamError } from '../../base/UpstreamError.ts'
import type { Request } from '../readBlock.ts'
import type { RangeLimit } from './createRangeLimit.ts'

/** Blocks, including both ends. */
export type BlockRange = { from: bigint; to: bigint }

/**
 * Requests a range of blocks, or the part of it that the upstreams take. `ask` resolves with `cut` if the response may
 * be incomplete. Any refusal may be because of the range, so smaller ones are tried, down to one block. Throws if the
 * upstreams refuse that, answer nothing else either, or return something malformed.
 */
export async function askRange<item>(
  request: Request,
  limit: RangeLimit,
  range: BlockRange,
  direction: 'up' | 'down',
  ask: (part: BlockRange) => Promise<item[] | 'cut'>,
): Promise<{ found: item[]; range: BlockRange }> {
  for (;;) {
    const part = partOf(range, limit.blocks(), direction)
    const blocks = part.to - part.from + 1n
    const startedAt = performance.now()
    const found = await ask(part).catch(async (error: unknown) => {
      if (blocks === 1n || isMissing(error)) throw error
      // An outage says nothing about the range.
      if (error instanceof UpstreamError) await request('eth_blockNumber', [])
      else if (!(error instanceof RpcError)) throw error
      return 'cut' as const
    })
    if (found === 'cut') limit.refused(blocks)
    else {
      limit.took(blocks, performance.now() - startedAt)
      return { found, range: part }
    }
  }
}

/** Returns whether no upstream has the method at all, which says nothing about the range. */
function isMissing(error: unknown): boolean {
  return error instanceof RpcError && error.code === rpcErrorCodes.methodNotFound
}

/** Returns the end of a range with at most so many blocks. */
export function partOf({ from, to }: BlockRange, blocks: bigint, direction: 'up' | 'down'): BlockRange {
  if (to - from < blocks) return { from, to }
  return direction === 'up' ? { from, to: from + blocks - 1n } : { from: to - blocks + 1n, to }
}
