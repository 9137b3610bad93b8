import type { FrameRpcRequest } from '@latchkey/protocol/frame'
import { type Hex, hexToBigInt } from 'viem'
import type { Account } from '../../base/ports.ts'
import { refuseOdd, type TransactionRequest } from '../fillTransaction.ts'
import { rpcFailure } from '../rpcFailure.ts'
import type { SignerContext } from '../signerContext.ts'
import { refuseOwnCalls } from './refuseOwnCalls.ts'
import { sendBatch } from './sendBatch.ts'
import { untilCarriedOut } from './untilCarriedOut.ts'

/** `eth_sendTransaction` of a smart account: an operation with one call. Returns the hash of its transaction. */
export async function sendOneCall(
  request: FrameRpcRequest,
  account: Account,
  signal: AbortSignal,
  context: SignerContext,
): Promise<Hex> {
  const [wire] = request.params as [TransactionRequest]
  const { to, data = wire.input ?? '0x', value = '0x0' } = wire
  refuseOdd(wire, Number(request.chainId.split(':')[1]))
  if (!to) throw rpcFailure('invalidParams', 'Smart accounts cannot deploy contracts.')
  const call = { to, data, value: hexToBigInt(value) }
  await refuseOwnCalls([call], account, request.chainId, context, signal)
  const hash = await sendBatch(request, [call], account, signal, context)
  const { receipt } = await untilCarriedOut(request.chainId, hash, context)
  return receipt.transactionHash
}
