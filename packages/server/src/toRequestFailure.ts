import { BaseError } from 'viem'
import { isDatabaseLost } from './isDatabaseLost.ts'
import { RequestFailure } from './RequestFailure.ts'
import { UpstreamError } from './rpc/UpstreamError.ts'

/** What anything thrown is to who asked: what is not ours becomes INTERNAL, without a word of it. */
export function toRequestFailure(error: unknown): RequestFailure {
  if (error instanceof RequestFailure) return error
  // viem throws only where a chain was asked.
  if (error instanceof BaseError) {
    const upstream = error.walk((cause) => cause instanceof UpstreamError)
    const { retryAfterS = 2 } = upstream instanceof UpstreamError ? upstream : {}
    return new RequestFailure(
      'UPSTREAM_UNAVAILABLE',
      { field: 'upstream', description: 'The chain does not answer. Try again in a moment.' },
      { retryAfterS, cause: error },
    )
  }
  if (isDatabaseLost(error))
    return new RequestFailure(
      'UPSTREAM_UNAVAILABLE',
      { field: 'database', description: 'The database does not answer. Try again in a moment.' },
      { retryAfterS: 2, cause: error },
    )
  return new RequestFailure(
    'INTERNAL',
    { field: 'server', description: 'Something went wrong here. Try again, and report the x-request-id.' },
    { cause: error },
  )
}
