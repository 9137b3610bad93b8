import { rpcErrorCodes } from '@latchkey/protocol/failure'
import type { FrameErrorName, FrameFailure } from '@latchkey/protocol/frame'
import { BaseError } from '../../errors/base.ts'

/**
 * Thrown when the embedded wallet's frame is not `ready` within 20 s (spec 8.17, 9.17). Check `wallet`, and `frame-src`
 * of the content security policy.
 */
export class FrameUnavailableError extends BaseError {
  override readonly name = 'FrameUnavailableError'

  constructor(cause?: unknown) {
    super('Could not load embedded wallet.', cause === undefined ? {} : { cause })
  }
}

/**
 * Thrown when the embedded wallet's origin is unreachable. Only ever the cause of a `FrameUnavailableError`. Check that
 * `wallet` is `WALLET_ORIGIN` of the server.
 */
export class WalletUnreachableError extends BaseError {
  /** Typed as `string` so that the copy table needs no entry. The outer error has the text. */
  override readonly name: string = 'WalletUnreachableError'
  /** Value of the `wallet` setting. */
  readonly origin: string

  constructor(origin: string, cause: unknown) {
    super('The embedded wallet cannot be reached.', { cause, metaMessages: [`Wallet: ${origin}`] })
    this.origin = origin
  }
}

/** Thrown when the embedded wallet's frame does not respond in time (spec 8.18, 9.17). Retry. */
export class FrameTimeoutError extends BaseError {
  override readonly name = 'FrameTimeoutError'

  constructor(details: string) {
    super('Embedded Wallet Request Timed Out', { details })
  }
}

/** Thrown when the embedded wallet's session has expired (spec 8.19). The user must log in again. */
export class FrameSessionExpiredError extends BaseError {
  override readonly name = 'FrameSessionExpiredError'
  /** EIP-1193: unauthorized. */
  readonly code = rpcErrorCodes.unauthorized
  /** Whether the device's clock may be the cause. */
  readonly isClockOff: boolean

  constructor(isClockOff: boolean) {
    super('Session Expired', { metaMessages: isClockOff ? ["This device's clock is wrong."] : [] })
    this.isClockOff = isClockOff
  }
}

/** Thrown for a method that the embedded wallet does not support (spec 6.4). */
export class FrameCallNotAllowedError extends BaseError {
  override readonly name = 'FrameCallNotAllowedError'
  /** EIP-1193: unsupported method. */
  readonly code = 4200

  constructor() {
    super('Requested RPC call is not allowed')
  }
}

/** Thrown when an account type requires the embedded wallet and it is not connected (spec 4.10). */
export class EmbeddedWalletRequiredError extends BaseError {
  override readonly name = 'EmbeddedWalletRequiredError'

  constructor() {
    super('Only the embedded wallet has account types.')
  }
}

/** Thrown when the frame reloaded before it responded. The request can be retried. */
export class FrameReloadedError extends BaseError {
  override readonly name = 'FrameReloadedError'

  constructor() {
    super('The embedded wallet reloaded before it responded.')
  }
}

/** Error names with an EIP-1193 code. */
const codes: Partial<Record<FrameErrorName, number>> = {
  REJECTED: rpcErrorCodes.userRejected,
  NOT_CONNECTED: rpcErrorCodes.unauthorized,
}

/** Thrown for any other error of the embedded wallet. `reason` says which. */
export class FrameRequestError extends BaseError {
  override readonly name = 'FrameRequestError'
  /** Name of the error. */
  readonly reason: FrameErrorName
  /** JSON-RPC or EIP-1193 code, if there is one. */
  readonly code: number | undefined
  /** Details from the node or the wallet, if any. */
  readonly data: unknown
  /** Time to wait before retrying, in ms (8.7). */
  readonly retryAfterMs: number | undefined

  constructor({ name, message, code, data, retryAfterMs }: FrameFailure) {
    super('The embedded wallet request failed.', { details: message })
    this.reason = name
    this.code = code ?? codes[name]
    this.data = data
    this.retryAfterMs = retryAfterMs
  }
}

/** Maps a failure response of the frame to an error. */
export function toFrameError(failure: FrameFailure): BaseError {
  switch (failure.name) {
    case 'NOT_ALLOWED':
      return new FrameCallNotAllowedError()
    case 'SESSION_EXPIRED':
      return new FrameSessionExpiredError(failure.isClockOff === true)
    case 'RELOADED':
      return new FrameReloadedError()
    case 'TIMEOUT':
      return new FrameTimeoutError(failure.message)
    default:
      return new FrameRequestError(failure)
  }
}
