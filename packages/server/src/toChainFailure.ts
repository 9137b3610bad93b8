import { BaseError } from 'viem'
import { RequestFailure } from './RequestFailure.ts'
import { UpstreamError } from './rpc/UpstreamError.ts'

/** What a chain that does not answer is to who asked: viem throws only where a chain was asked. */
export function toChainFailure(error: unknown): RequestFailure | undefined {
  if (!(error instanceof BaseError)) return undefined
  const upstream = error.walk((cause) => cause instanceof UpstreamError)
  const { retryAfterS = 2 } = upstream instanceof UpstreamError ? upstream : {}
  return new RequestFailure(
    'UPSTREAM_UNAVAILABLE',
    { field: 'upstream', description: 'The chain does not answer. Try again in a moment.' },
    { retryAfterS, cause: error },
  )
}
