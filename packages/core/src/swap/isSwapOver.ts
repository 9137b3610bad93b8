import { CallsUnknownError } from '../errors/send.ts'
import { isTransactionOver } from '../send/isTransactionOver.ts'
import { CallsFailedError } from './errors.ts'

/** Returns whether an error means that a sent swap has ended. After any other error, it may still be mined. */
export function isSwapOver(error: unknown): boolean {
  return error instanceof CallsFailedError || error instanceof CallsUnknownError || isTransactionOver(error)
}
