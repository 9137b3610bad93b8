import { FrameFailureError } from '../base/FrameFailureError.ts'
import { WalletFailureError } from '../session/WalletFailureError.ts'

/**
 * Returns the error to throw for a login that could not start: NOT_ALLOWED if the server does not support the provider.
 */
export function toBeginFailure(error: unknown): unknown {
  const isMissing =
    error instanceof FrameFailureError &&
    error.cause instanceof WalletFailureError &&
    error.cause.code === 'PROVIDER_NOT_OFFERED'
  return isMissing ? new FrameFailureError('NOT_ALLOWED', 'The login provider is not enabled.') : error
}
