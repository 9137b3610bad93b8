import type { Failure } from '@latchkey/protocol/failure'
import type { FrameErrorName } from '@latchkey/protocol/frame'
import { FrameFailureError } from '../base/FrameFailureError.ts'
import { WalletFailureError } from './WalletFailureError.ts'

/** Maps an error response of the wallet's server to the app's error. Other errors are returned unchanged. */
export function toSessionFailure(error: unknown): unknown {
  if (!(error instanceof WalletFailureError)) return error
  const { code, retryAfterMs, isClockOff } = error
  return new FrameFailureError(names[code] ?? 'INTERNAL', error.message, {
    ...(retryAfterMs !== undefined && { retryAfterMs }),
    ...(isClockOff && { isClockOff }),
    cause: error,
  })
}

const names: Partial<Record<Failure['code'], FrameErrorName>> = {
  CODE_INVALID: 'CODE_INVALID',
  CODE_DEAD: 'CODE_DEAD',
  DEVICE_UNCONFIRMED: 'DEVICE_UNCONFIRMED',
  RATE_LIMITED: 'COOLDOWN',
  LOGIN_REQUIRED: 'LOGIN_REQUIRED',
  SESSION_INVALID: 'SESSION_EXPIRED',
  PROOF_INVALID: 'SESSION_EXPIRED',
  UPSTREAM_UNAVAILABLE: 'UNAVAILABLE',
  NOT_IMPLEMENTED: 'NOT_ALLOWED',
  PARAMETER_INVALID: 'INVALID_MESSAGE',
  BODY_INVALID: 'INVALID_MESSAGE',
}
