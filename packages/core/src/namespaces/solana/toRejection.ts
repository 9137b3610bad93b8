import { isUserRejection, UserRejectedError } from '../../errors/rejection.ts'

/** `USER__REQUEST_REJECTED` of Wallet Standard's own errors. */
const rejectedCode = 4_001_000
const wordsOfNo =
  /\buser (?:has )?(?:rejected|declined|denied|cancell?ed)\b|\b(?:rejected|declined|denied|cancell?ed) by (?:the )?user\b/i

/** What a wallet threw: the visitor's no as such, whether it has the code 4001 or says it in words alone. */
export function toRejection(error: unknown): unknown {
  if (isUserRejection(error) || !(error instanceof Error)) return error
  const { context } = error as { context?: { __code?: unknown } }
  const isNo = context?.__code === rejectedCode || wordsOfNo.test(error.message)
  return isNo ? new UserRejectedError(error) : error
}
