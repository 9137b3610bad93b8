import { libraryReceiptTimeoutMs, transferPollMs } from '@latchkey/protocol/constants'
import { type Caip2, namespaceOf } from '@latchkey/protocol/ids'
import { ReceiptTimeoutError } from '../errors/send.ts'
import type { Kit } from '../kit/kit.ts'
import { withRetry } from '../utils/withRetry.ts'
import { isTransactionOver } from './isTransactionOver.ts'

/** Parameters of `waitForTransfer`. */
export type WaitForTransferParameters = {
  /** Id returned by `sendTransfer`. */
  hash: string
  /** Network, by CAIP-2 id. */
  networkId: Caip2
  /** In ms. Defaults to 25 s. The modal itself waits for 180 s (9.14). */
  timeoutMs?: number
}

/**
 * Waits until a transfer in a namespace other than eip155 is confirmed. Throws `TransactionRevertedError` if it failed
 * on chain, `TransactionExpiredError` once it can no longer land, and `ReceiptTimeoutError` (8.13).
 */
export async function waitForTransfer(
  kit: Kit,
  { hash, networkId, timeoutMs = libraryReceiptTimeoutMs }: WaitForTransferParameters,
): Promise<void> {
  const id = namespaceOf(networkId)
  const namespace = id && kit.namespaces.get(id)
  if (!namespace?.checkTransfer) return
  const check = namespace.checkTransfer
  const sentAt = Date.now()
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    await withRetry(
      async () => {
        if (!(await check({ hash, networkId, sentAt }))) throw new ReceiptTimeoutError(hash)
      },
      {
        retryCount: Number.POSITIVE_INFINITY,
        delayMs: transferPollMs,
        delayFor: () => transferPollMs,
        // Retries if the chain is unreachable.
        shouldRetry: (error) => !isTransactionOver(error),
        signal: timeout,
      },
    )
  } catch (error) {
    throw timeout.aborted ? new ReceiptTimeoutError(hash, error) : error
  }
}
