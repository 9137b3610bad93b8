import { rpcErrorCodes } from '@latchkey/protocol/failure'
import { BaseError } from './base.ts'

/** The visitor's no, told by a wallet whose field has words for it and no code, or codes of its own. */
export class WordedRejectionError extends BaseError {
  override readonly name = 'WordedRejectionError'
  /** As EIP-1193 has it, so that a no is known by one sign in every namespace. */
  readonly code = rpcErrorCodes.userRejected

  constructor(cause: unknown) {
    super('The user declined in the wallet.', { cause })
  }
}

/** Gives a no that a wallet told in words the code that others have; the rest stays as it is. */
export function toCodedError(error: unknown): unknown {
  const words = error instanceof Error ? error.message : error
  const isNo = typeof words === 'string' && /\b(reject|cancel|declin|denied)/i.test(words)
  return isNo ? new WordedRejectionError(error) : error
}
