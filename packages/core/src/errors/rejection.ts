import { rpcErrorCodes } from '@latchkey/protocol/failure'
import { BaseError } from './base.ts'

/** The user declined in the wallet (spec 8.37, 8.44): no toast, no alert, no log; the view itself says so. */
export class UserRejectedError extends BaseError {
  override readonly name = 'UserRejectedError'

  constructor(cause: unknown) {
    super('User rejected the request.', { cause })
  }
}

const rejectionCodes: readonly unknown[] = [rpcErrorCodes.userRejected, rpcErrorCodes.userRejectedLegacy]
const rejectionWords =
  /\buser (?:has )?(?:rejected|declined|denied|cancell?ed)\b|\b(?:rejected|declined|denied|cancell?ed) by (?:the )?user\b/i
/** Where wallets put the error that they mean, and how deep. */
const nestings = ['cause', 'data', 'error', 'originalError'] as const
const nestingMax = 6

/**
 * Tells whether an error, or one inside it, is the user's own no: code 4001 (EIP-1193) or 5000, as a number or as text,
 * or the words for it.
 */
export function isUserRejection(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > nestingMax) return false
  if (error instanceof UserRejectedError) return true
  const { code, message } = error as { code?: unknown; message?: unknown }
  if (rejectionCodes.includes(typeof code === 'string' ? Number(code) : code)) return true
  if (typeof message === 'string' && rejectionWords.test(message)) return true
  return nestings.some((name) => isUserRejection((error as Record<string, unknown>)[name], depth + 1))
}

/** Maps what a wallet threw: a rejection to `UserRejectedError`, the rest stays as it is. */
export function toWalletError(error: unknown): unknown {
  if (error instanceof UserRejectedError || !isUserRejection(error)) return error
  return new UserRejectedError(error)
}
