import { type RpcErrorName, rpcErrorCodes } from '@latchkey/protocol/failure'
import { FrameFailureError } from '../FrameFailureError.ts'

/** A JSON-RPC error of the wallet's own. */
export function rpcFailure(name: RpcErrorName, message: string): FrameFailureError {
  return new FrameFailureError('RPC', message, { code: rpcErrorCodes[name] })
}
