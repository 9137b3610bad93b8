import { CallsUnknownError, ReceiptTimeoutError } from '@latchkey/core'

/**
 * Returns the error to show after a transaction was sent. If it may still be mined, the error is only that of the check:
 * its text would suggest sending again.
 */
export function toOutcomeError({ error, mayBeMined }: { error: unknown; mayBeMined: boolean }): unknown {
  return mayBeMined && !(error instanceof ReceiptTimeoutError) ? new CallsUnknownError(error) : error
}
