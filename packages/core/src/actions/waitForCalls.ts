import { callsPollingMs, receiptTimeoutMs } from '@latchkey/protocol/constants'
import type { Caip2 } from '@latchkey/protocol/ids'
import { waitForCallsStatus } from '@wagmi/core'
import { WaitForCallsStatusTimeoutError } from 'viem'
import { ReceiptTimeoutError } from '../errors/send.ts'
import { CallsFailedError, CallsUnknownError } from '../errors/swap.ts'
import type { Kit } from '../kit.ts'
import { errorCodes } from '../utils/errorCodes.ts'
import { waitForReceipt } from './waitForReceipt.ts'

/** What a wallet answers that does not know the calls (EIP-5792), or cannot tell of any. */
const forgetful: ReadonlySet<unknown> = new Set([5730, 4200, -32601])

/** Parameters of `waitForCalls`. */
type WaitForCallsParameters = {
  /** What the wallet calls them. */
  id: string
  networkId: Caip2
  /** 180 s by default (9.14), in ms. */
  timeoutMs?: number
}

/**
 * Waits until the calls that a wallet took together are mined; answers the hash of their last transaction, undefined where
 * the wallet tells none. Throws `TransactionRevertedError` with the reason (8.23), `CallsFailedError` where nothing was
 * sent, `CallsUnknownError` where the wallet does not know them, and `ReceiptTimeoutError`.
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
    // Any other failure may be over in a moment, and what was sent is looked for again.
    throw errorCodes(error).some((code) => forgetful.has(code)) ? new CallsUnknownError(error) : error
  })
  const hash = receipts.at(-1)?.transactionHash
  if (status === 'success') return hash
  const reverted = receipts.find((receipt) => receipt.status === 'reverted')?.transactionHash
  // The chain has the reason.
  if (reverted) await waitForReceipt(kit, { hash: reverted, networkId })
  throw new CallsFailedError()
}
