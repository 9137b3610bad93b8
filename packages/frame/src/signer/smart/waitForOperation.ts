import { userOperationPollMs, userOperationWaitMs } from '@latchkey/protocol/constants'
import { pause } from '@latchkey/protocol/pause'
import type { Hex } from 'viem'
import { FrameFailureError } from '../../base/FrameFailureError.ts'
import { isUnanswered } from '../isUnanswered.ts'
import type { SignerContext } from '../signerContext.ts'
import { openBundler } from './openBundler.ts'
import { type OperationReceipt, readReceipt } from './readReceipt.ts'

/**
 * Waits until an operation was executed, successfully or not, and ignores failed polls. Throws `FrameFailureError`
 * TIMEOUT.
 */
export async function waitForOperation(
  chainId: string,
  hash: Hex,
  context: SignerContext,
): Promise<OperationReceipt> {
  const { bundler } = openBundler(chainId, context)
  const until = Date.now() + userOperationWaitMs
  for (;;) {
    const receipt = await readReceipt(bundler, hash).catch((error: unknown) => {
      if (!isUnanswered(error)) throw error
      return undefined
    })
    if (receipt) return receipt
    if (Date.now() > until) throw new FrameFailureError('TIMEOUT', 'The user operation is still pending.')
    await pause(userOperationPollMs)
  }
}
