import { callsPollingMs, receiptTimeoutMs } from '@latchkey/protocol/constants'
import type { Caip2 } from '@latchkey/protocol/ids'
import { waitForCallsStatus } from '@wagmi/core'
import { WaitForCallsStatusTimeoutError } from 'viem'
import { ReceiptTimeoutError } from '../errors/send.ts'
import type { Kit } from '../kit/kit.ts'
import { waitForReceipt } from '../send/waitForReceipt.ts'
import { errorCodes } from './errorCodes.ts'
import { CallsFailedError, CallsUnknownError } from './errors.ts'

/** Error codes of wallets that don't know the batch (EIP-5792) or cannot report statuses. */
const forgetful: ReadonlySet<unknown> = new Set([5730, 4200, -32601])

/** Parameters of `waitForCalls`. */
type WaitForCallsParameters = {
  /** Batch id returned by the wallet. */
  id: string
  networkId: Caip2
  /** In ms. Defaults to 180 s (9.14). */
  timeoutMs?: number
}

/**
 * Waits until a batch of calls is mined and returns the hash of its last transaction, or undefined if the wallet
 * reports none. Throws `TransactionRevertedError` with the reason (8.23), `CallsFailedError` if nothing was sent,
 * `CallsUnknownError` if the wallet does not know the batch, and `ReceiptTimeoutError`.
 */
export async function waitForCalls(
  kit: Kit,
  parameters: WaitForCallsParameters,
): Promise<string | undefined> {
  const { id, networkId, timeoutMs = receiptTimeoutMs } = parameters
  const { status, receipts = [] } = await waitForCallsStatus(kit.wagmiConfig, {
    id,
    timeout: timeoutMs,
    pollingInterval: callsPollingMs,
  }).catch((error: unknown) => {
    if (error instanceof WaitForCallsStatusTimeoutError) throw new ReceiptTimeoutError(id, error)
    // Any other failure may be temporary, and callers look for the batch again.
    throw errorCodes(error).some((code) => forgetful.has(code)) ? new CallsUnknownError(error) : error
  })
  const hash = receipts.at(-1)?.transactionHash
  if (status === 'success') return hash
  const reverted = receipts.find((receipt) => receipt.status === 'reverted')?.transactionHash
  // Throws with the revert reason, which has to be read from the chain.
  if (reverted) await waitForReceipt(kit, { hash: reverted, networkId })
  throw new CallsFailedError()
}
