import type { Hex } from 'viem'
import { FrameFailureError } from '../../base/FrameFailureError.ts'
import { pollUntil } from '../pollUntil.ts'
import type { SignerContext } from '../signerContext.ts'
import { lookUpOperation } from './lookUpOperation.ts'
import { openBundler } from './openBundler.ts'
import { type OperationReceipt, readReceipt } from './readReceipt.ts'

/**
 * Waits until an operation was executed, successfully or not, for as long as it may be: an app that is told of a
 * failure may send it again. Throws `FrameFailureError` TIMEOUT once the bundler no longer knows it.
 */
export async function waitForOperation(
  chainId: string,
  hash: Hex,
  context: SignerContext,
  signal: AbortSignal,
): Promise<OperationReceipt> {
  const { bundler } = openBundler(chainId, context)
  const at = Date.now()
  const receipt = await pollUntil(() => readReceipt(bundler, hash), {
    isPending: async () => (await lookUpOperation(bundler, { hash, at })) !== 'unknown',
    signal,
  })
  if (!receipt) throw new FrameFailureError('TIMEOUT', 'The bundler no longer knows the user operation.')
  return receipt
}
