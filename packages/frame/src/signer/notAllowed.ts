import { FrameFailureError } from '../base/FrameFailureError.ts'

/** Creates the error for a method that the wallet does not support, or not for this account (6.4). */
export const notAllowed = () => new FrameFailureError('NOT_ALLOWED', 'Requested RPC call is not allowed')
