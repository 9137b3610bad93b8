import { BaseError } from 'viem'
import { RpcError } from '../../rpc/RpcError.ts'
import { UpstreamError } from '../../rpc/UpstreamError.ts'

/** Tells an answer that is no data of the asked function from a chain that gave none. */
export function isUnreadable(error: unknown): boolean {
  return (
    error instanceof BaseError &&
    error.walk((cause) => cause instanceof UpstreamError || cause instanceof RpcError) === null
  )
}
