import { isUserRejection } from '@latchkey/core'
import { rpcErrorCodes } from '@latchkey/protocol/failure'

/** What kind of failure ended a try to connect: the visitor's no, a request that already waits, or another. */
export function getConnectFailure(error: unknown): 'declined' | 'busy' | 'failed' {
  if (isUserRejection(error)) return 'declined'
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && cause.code === rpcErrorCodes.resourceUnavailable) return 'busy'
  }
  return 'failed'
}
