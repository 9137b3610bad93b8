import { FrameFailureError } from '../FrameFailureError.ts'

/** The wallet does not have a method, or not for this account (6.4). */
export const notAllowed = () => new FrameFailureError('NOT_ALLOWED', 'Requested RPC call is not allowed')
