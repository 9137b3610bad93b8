import { toWalletError, UserRejectedError } from '../../errors/rejection.ts'

/** `USER__REQUEST_REJECTED` of Wallet Standard's own errors. */
const rejectedCode = 4_001_000

/** Converts a wallet's error to `UserRejectedError` if it is a rejection without a code of its own. */
export function toRejection(error: unknown): unknown {
  const { code, context } = Object(error)
  if (code !== undefined) return error
  return context?.__code === rejectedCode ? new UserRejectedError(error) : toWalletError(error)
}
