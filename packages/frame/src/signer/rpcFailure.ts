import { type RpcErrorName, rpcErrorCodes } from '@latchkey/protocol/failure'
import { FrameFailureError } from '../base/FrameFailureError.ts'

/** Creates a JSON-RPC error of the wallet itself. */
export function rpcFailure(name: RpcErrorName, message: string, data?: object): FrameFailureError {
  return new FrameFailureError('RPC', message, { code: rpcErrorCodes[name], ...(data && { data }) })
}
