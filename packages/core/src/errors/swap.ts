import { BaseError } from './base.ts'

/** No market gives anything for what is to be swapped. */
export class LiquidityInsufficientError extends BaseError {
  override readonly name = 'LiquidityInsufficientError'

  constructor(cause?: unknown) {
    super('Insufficient liquidity for this swap.', { cause })
  }
}

/** The price has moved: a swap would give less than the minimum that was shown. */
export class QuoteMovedError extends BaseError {
  override readonly name = 'QuoteMovedError'

  constructor(cause?: unknown) {
    super('The price has moved past the minimum received.', { cause })
  }
}

/** The native balance does not cover the network fee, beside what is swapped of it. */
export class FeeBalanceInsufficientError extends BaseError {
  override readonly name = 'FeeBalanceInsufficientError'

  constructor(symbol: string) {
    super(`Insufficient ${symbol} for the network fee.`)
  }
}

/** A token's permit cannot be signed here: an approval must do. */
export class PermitUnavailableError extends BaseError {
  override readonly name = 'PermitUnavailableError'

  constructor(cause?: unknown) {
    super('This wallet cannot sign a permit for this token.', { cause })
  }
}

/** The wallet takes no several calls at once after all (EIP-5792). */
export class CallsUnavailableError extends BaseError {
  override readonly name = 'CallsUnavailableError'

  constructor(cause?: unknown) {
    super('The wallet does not support batched calls.', { cause })
  }
}

/** Calls that a wallet took together were not carried out. */
export class CallsFailedError extends BaseError {
  override readonly name = 'CallsFailedError'

  constructor() {
    super('The wallet did not execute the calls.')
  }
}

/** The wallet does not say what became of calls that it took together. */
export class CallsUnknownError extends BaseError {
  override readonly name = 'CallsUnknownError'

  constructor(cause?: unknown) {
    super('The wallet did not report the status of the calls.', { cause })
  }
}
