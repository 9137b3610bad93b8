import { BaseError } from 'viem'
import { RpcError } from '../base/RpcError.ts'
import { UpstreamError } from '../base/UpstreamError.ts'

/**
 * Returns whether an error means that a response did not decode as the function's result, rather than that the chain
 * did not respond.
 */
export function isUnreadable(error: unknown): boolean {
  return (
    error instanceof BaseError &&
    error.walk((cause) => cause instanceof UpstreamError || cause instanceof RpcError) === null
  )
}
