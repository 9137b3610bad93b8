import { BaseError } from 'viem'
import { RequestFailure } from './RequestFailure.ts'
import { RpcError } from './RpcError.ts'
import { UpstreamError } from './UpstreamError.ts'

/**
 * Converts an error of a chain that does not respond, or refuses, to a failure. viem only throws where a chain was
 * requested.
 */
export function toChainFailure(error: unknown): RequestFailure | undefined {
  const isOfChain = [BaseError, RpcError, UpstreamError].some((kind) => error instanceof kind)
  if (!isOfChain) return undefined
  const upstream = error instanceof BaseError ? error.walk((cause) => cause instanceof UpstreamError) : error
  const { retryAfterS = 2 } = upstream instanceof UpstreamError ? upstream : {}
  return new RequestFailure(
    'UPSTREAM_UNAVAILABLE',
    { field: 'upstream', description: 'The chain is not responding. Try again in a moment.' },
    { retryAfterS, cause: error },
  )
}
