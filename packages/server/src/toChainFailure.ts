import { BaseError } from 'viem'
import { RequestFailure } from './RequestFailure.ts'
import { RpcError } from './rpc/RpcError.ts'
import { UpstreamError } from './rpc/UpstreamError.ts'

/** What a chain that does not answer, or refuses, is to who asked: viem throws only where a chain was asked. */
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
