import { TransactionReplacedError, TransactionRevertedError } from './send.ts'
import { CallsFailedError, CallsUnknownError } from './swap.ts'

/** Tells whether an error is the end of what a wallet has sent. After any other it may be mined yet. */
export function isSwapOver(error: unknown): boolean {
  return [CallsFailedError, CallsUnknownError, TransactionReplacedError, TransactionRevertedError].some(
    (ending) => error instanceof ending,
  )
}
