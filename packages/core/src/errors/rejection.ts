import { rpcErrorCodes } from '@latchkey/protocol/failure'
import { BaseError } from './base.ts'

/** The user declined in the wallet (spec 8.37, 8.44): no toast, no alert, no log; the view itself says so. */
export class UserRejectedError extends BaseError {
  override readonly name = 'UserRejectedError'

  constructor(cause: unknown) {
    super('User rejected the request.', { cause })
  }
}

/** Tells whether an error, or one of its causes, is the user's own no: code 4001 (EIP-1193), or 5000. */
export function isUserRejection(error: unknown): boolean {
  for (let at = error; typeof at === 'object' && at !== null; at = 'cause' in at ? at.cause : undefined) {
    if (at instanceof UserRejectedError) return true
    const code = 'code' in at ? at.code : undefined
    if (code === rpcErrorCodes.userRejected || code === rpcErrorCodes.userRejectedLegacy) return true
  }
  return false
}

/** Maps what a wallet threw: a rejection to `UserRejectedError`, the rest stays as it is. */
export function toWalletError(error: unknown): unknown {
  if (error instanceof UserRejectedError || !isUserRejection(error)) return error
  return new UserRejectedError(error)
}
