import { rpcErrorCodes } from '@latchkey/protocol/failure'
import type { FrameErrorName, FrameFailure } from '@latchkey/protocol/frame'
import { BaseError } from './base.ts'

/** The embedded wallet's frame did not say `ready` in time (spec 8.17, 9.17). */
export class FrameUnavailableError extends BaseError {
  override readonly name = 'FrameUnavailableError'

  constructor(cause?: unknown) {
    super('Could not load embedded wallet.', cause === undefined ? {} : { cause })
  }
}

/** Nothing answers at the embedded wallet's origin. It is only ever the cause of a `FrameUnavailableError`. */
export class WalletUnreachableError extends BaseError {
  /** A text of any kind to the copy table: the error around this one has the words. */
  override readonly name: string = 'WalletUnreachableError'
  /** The setting `wallet`. */
  readonly origin: string

  constructor(origin: string, cause: unknown) {
    super('The embedded wallet cannot be reached.', { cause, metaMessages: [`Wallet: ${origin}`] })
    this.origin = origin
  }
}

/** The embedded wallet's frame did not answer in time (spec 8.18, 9.17). */
export class FrameTimeoutError extends BaseError {
  override readonly name = 'FrameTimeoutError'

  constructor(details: string) {
    super('Embedded Wallet Request Timed Out', { details })
  }
}

/** The embedded wallet's session is over (spec 8.19). */
export class FrameSessionExpiredError extends BaseError {
  override readonly name = 'FrameSessionExpiredError'
  /** EIP-1193: unauthorized. */
  readonly code = rpcErrorCodes.unauthorized
  /** Whether the clock of this device may be why. */
  readonly isClockOff: boolean

  constructor(isClockOff: boolean) {
    super('Session Expired', { metaMessages: isClockOff ? ["This device's clock is wrong."] : [] })
    this.isClockOff = isClockOff
  }
}

/** A method that the embedded wallet does not have (spec 6.4). */
export class FrameCallNotAllowedError extends BaseError {
  override readonly name = 'FrameCallNotAllowedError'
  /** EIP-1193: the method is not supported. */
  readonly code = 4200

  constructor() {
    super('Requested RPC call is not allowed')
  }
}

/** The account type is one of the embedded wallet's, and that is not connected (spec 4.10). */
export class EmbeddedWalletRequiredError extends BaseError {
  override readonly name = 'EmbeddedWalletRequiredError'

  constructor() {
    super('Only the embedded wallet has account types.')
  }
}

/** The frame was loaded anew before it answered; the same may be asked again. */
export class FrameReloadedError extends BaseError {
  override readonly name = 'FrameReloadedError'

  constructor() {
    super('The embedded wallet reloaded before it responded.')
  }
}

/** What EIP-1193 has a code for. */
const codes: Partial<Record<FrameErrorName, number>> = {
  REJECTED: rpcErrorCodes.userRejected,
  NOT_CONNECTED: rpcErrorCodes.unauthorized,
}

/** Anything else that the embedded wallet says no to; `reason` tells what. */
export class FrameRequestError extends BaseError {
  override readonly name = 'FrameRequestError'
  readonly reason: FrameErrorName
  /** A JSON-RPC or EIP-1193 code, where there is one. */
  readonly code: number | undefined
  readonly data: unknown
  /** Milliseconds after which the same may be asked again (8.7). */
  readonly retryAfterMs: number | undefined

  constructor({ name, message, code, data, retryAfterMs }: FrameFailure) {
    super('The embedded wallet request failed.', { details: message })
    this.reason = name
    this.code = code ?? codes[name]
    this.data = data
    this.retryAfterMs = retryAfterMs
  }
}

/** The error of what a frame answered. */
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
