import { TransactionReplacedError, TransactionRevertedError } from '../errors/send.ts'
import { CallsFailedError, CallsUnknownError } from './errors.ts'

/** Returns whether an error means that a sent swap has ended. After any other error, it may still be mined. */
export function isSwapOver(error: unknown): boolean {
  return [CallsFailedError, CallsUnknownError, TransactionReplacedError, TransactionRevertedError].some(
    (ending) => error instanceof ending,
  )
}
