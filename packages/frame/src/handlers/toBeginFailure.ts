import { FrameFailureError } from '../FrameFailureError.ts'
import { WalletFailureError } from '../session/WalletFailureError.ts'

/** What to throw of a login that could not begin: NOT_ALLOWED where the server has no such provider. */
export function toBeginFailure(error: unknown): unknown {
  const isMissing =
    error instanceof FrameFailureError &&
    error.cause instanceof WalletFailureError &&
    error.cause.code === 'PROVIDER_NOT_OFFERED'
  return isMissing ? new FrameFailureError('NOT_ALLOWED', 'The login provider is not enabled.') : error
}
