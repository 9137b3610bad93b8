import { isUserRejection } from '@latchkey/core'
import { rpcErrorCodes } from '@latchkey/protocol/failure'

/** Returns why connecting failed: the user rejected it, another request is pending, or another error. */
export function getConnectFailure(error: unknown): 'declined' | 'busy' | 'failed' {
  if (isUserRejection(error)) return 'declined'
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && cause.code === rpcErrorCodes.resourceUnavailable) return 'busy'
  }
  return 'failed'
}
