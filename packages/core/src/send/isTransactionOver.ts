import {
  TransactionExpiredError,
  TransactionReplacedError,
  TransactionRevertedError,
} from '../errors/send.ts'

/** Returns whether an error proves that a sent transaction had no effect. After any other error, it may still be mined. */
export function isTransactionOver(error: unknown): boolean {
  return [TransactionExpiredError, TransactionReplacedError, TransactionRevertedError].some(
    (ending) => error instanceof ending,
  )
}
