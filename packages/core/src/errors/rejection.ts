import { rpcErrorCodes } from '@latchkey/protocol/failure'
import { BaseError } from './base.ts'
import { someNested } from './someNested.ts'

/** The user declined in the wallet (spec 8.37, 8.44): no toast, no alert, no log; the view itself says so. */
export class UserRejectedError extends BaseError {
  override readonly name = 'UserRejectedError'

  constructor(cause: unknown) {
    super('User rejected the request.', { cause })
  }
}

/** EIP-1193, WalletConnect (also for chains, methods and events alone), ethers. */
const rejectionCodes: readonly unknown[] = [
  rpcErrorCodes.userRejected,
  rpcErrorCodes.userRejectedLegacy,
  5001,
  5002,
  5003,
  'ACTION_REJECTED',
]
const rejected = 'rejected|declined|denied|cancell?ed'
const ended = `${rejected}|disapproved|aborted|dismissed|closed`
const rejectionWords = new RegExp(
  `\\b(?:user|you) (?:has |have )?(?:${ended})\\b|\\b(?:${ended}) by (?:the )?user\\b|^(?:the )?(?:(?:request|transaction|signature|connection|operation) )?(?:was |has been )?(?:${rejected})[.!]?$`,
  'i',
)
/** A contract chooses the words of its revert, and a node those of a refusal. */
const foreignWords = /revert|exception|simulat|program log/i
const foreignCodes: readonly unknown[] = [3, rpcErrorCodes.transactionRejected]

/**
 * Returns whether an error, or one nested in it, is the user's rejection: a code for it, as a number or as text, or the
 * words for it where no contract or node wrote them.
 */
export function isUserRejection(error: unknown): boolean {
  if (someNested(error, (one) => one instanceof UserRejectedError || rejectionCodes.includes(codeOf(one))))
    return true
  const isForeign = someNested(
    error,
    (one) => foreignWords.test(wordsOf(one)) || foreignCodes.includes(codeOf(one)),
  )
  return !isForeign && someNested(error, (one) => rejectionWords.test(wordsOf(one)))
}

/** Maps what a wallet threw: a rejection to `UserRejectedError`, the rest stays as it is. */
export function toWalletError(error: unknown): unknown {
  if (error instanceof UserRejectedError || !isUserRejection(error)) return error
  return new UserRejectedError(error)
}

function codeOf(error: unknown): unknown {
  const { code } = Object(error)
  return Number(code) || code
}

function wordsOf(error: unknown): string {
  const words = typeof error === 'string' ? error : Object(error).message
  return typeof words === 'string' ? words.trim() : ''
}
