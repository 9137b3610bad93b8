import { CallFailure, failureCodes } from './CallFailure.ts'
import type { View } from './createView.ts'

/**
 * Returns the height that a block parameter names: a tag, a quantity, a hash, or an EIP-1898 object. A missing one is
 * the newest block, as are heights above it, which callers look up. Throws `CallFailure` for anything else.
 */
export function readHeight(view: View, block: unknown): number {
  if (block === undefined || block === null || block === 'latest' || block === 'pending') return view.head()
  if (block === 'earliest') return 0
  if (block === 'safe') return view.safe()
  if (block === 'finalized') return view.final()
  if (typeof block === 'object') {
    const { blockNumber, blockHash }: { blockNumber?: unknown; blockHash?: unknown } = block
    return readHeight(view, blockHash ?? blockNumber)
  }
  if (typeof block === 'string' && block.length === 66) {
    const row = view.findBlock(block)
    if (row === undefined || !view.isCanonical(row))
      throw new CallFailure(failureCodes.server, 'header not found')
    return view.heightOf(row)
  }
  if (typeof block === 'string' && /^0x[\da-f]{1,13}$/i.test(block)) return Number.parseInt(block, 16)
  throw new CallFailure(failureCodes.invalidParams, `invalid argument: ${JSON.stringify(block)}`)
}
