import type { FrameRpcRequest } from '@latchkey/protocol/frame'
import { isHex, size, toHex } from 'viem'
import type { SignerContext } from '../signerContext.ts'
import { unknownBundle } from '../unknownBundle.ts'
import { lookUpOperation } from './lookUpOperation.ts'
import { openBundler } from './openBundler.ts'
import { readReceipt } from './readReceipt.ts'

const hashBytes = 32
/** EIP-5792: pending, confirmed, and reverted completely. */
const statuses = { pending: 100, confirmed: 200, reverted: 500 }

/** `wallet_getCallsStatus` (EIP-5792), as reported by the bundler. `at` is the time when the calls were sent. */
export async function getCallsStatus(
  { params, chainId }: FrameRpcRequest,
  signal: AbortSignal,
  context: SignerContext,
  at = Number.NEGATIVE_INFINITY,
): Promise<object> {
  const [id] = params as [string]
  if (!isHex(id) || size(id) !== hashBytes) throw unknownBundle()
  const { bundler } = openBundler(chainId, context)
  const known = { version: '2.0.0', id, chainId: toHex(Number(chainId.split(':')[1])), atomic: true }
  const done = await readReceipt(bundler, id)
  if (!done) {
    if ((await lookUpOperation(bundler, { hash: id, at }, signal)) === 'unknown') throw unknownBundle()
    return { ...known, status: statuses.pending }
  }
  const { transactionHash, blockHash, blockNumber, gasUsed } = done.receipt
  const logs = done.logs.map(({ address, data, topics }) => ({ address, data, topics }))
  const status = done.success ? '0x1' : '0x0'
  return {
    ...known,
    status: done.success ? statuses.confirmed : statuses.reverted,
    receipts: [{ logs, status, transactionHash, blockHash, blockNumber, gasUsed }],
  }
}
