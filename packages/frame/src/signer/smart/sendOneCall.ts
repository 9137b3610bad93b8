import { userOperationPollMs, userOperationWaitMs } from '@latchkey/protocol/constants'
import type { FrameRpcRequest } from '@latchkey/protocol/frame'
import { type Hex, hexToBigInt } from 'viem'
import { FrameFailureError } from '../../FrameFailureError.ts'
import type { Account } from '../../ports.ts'
import { refuseOdd, type TransactionRequest } from '../fillTransaction.ts'
import { rpcFailure } from '../rpcFailure.ts'
import type { SignerContext } from '../signerContext.ts'
import { openBundler } from './openBundler.ts'
import { readReceipt } from './readReceipt.ts'
import { sendBatch } from './sendBatch.ts'

/** `eth_sendTransaction` of a smart account: an operation of one call; answers the transaction that carried it. */
export async function sendOneCall(
  request: FrameRpcRequest,
  account: Account,
  signal: AbortSignal,
  context: SignerContext,
): Promise<Hex> {
  const [wire] = request.params as [TransactionRequest]
  const { to, data = wire.input ?? '0x', value = '0x0' } = wire
  refuseOdd(wire, Number(request.chainId.split(':')[1]))
  if (!to) throw rpcFailure('invalidParams', 'A smart account deploys no contract by itself.')
  const call = { to, data, value: hexToBigInt(value) }
  const hash = await sendBatch(request, [call], account, signal, context)
  const { bundler } = openBundler(request.chainId, context)
  const until = Date.now() + userOperationWaitMs
  for (;;) {
    const receipt = await readReceipt(bundler, hash)
    if (receipt) return receipt.receipt.transactionHash
    if (Date.now() > until)
      throw new FrameFailureError('TIMEOUT', 'The operation has not been carried out yet.')
    await new Promise((resolve) => setTimeout(resolve, userOperationPollMs))
  }
}
