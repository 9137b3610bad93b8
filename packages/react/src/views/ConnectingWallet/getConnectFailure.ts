import { rpcErrorCodes } from '@latchkey/protocol/failure'

const { userRejected, userRejectedLegacy, resourceUnavailable } = rpcErrorCodes

/** What kind of failure ended a try to connect: the visitor's no, a request that already waits, or another. */
export function getConnectFailure(error: unknown): 'declined' | 'busy' | 'failed' {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause ? cause.code : undefined
    if (code === userRejected || code === userRejectedLegacy) return 'declined'
    if (code === resourceUnavailable) return 'busy'
  }
  return 'failed'
}
