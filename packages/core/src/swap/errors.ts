import { BaseError } from '../errors/base.ts'

/** Thrown when no market offers anything for a swap. Use a smaller amount, or other tokens. */
export class LiquidityInsufficientError extends BaseError {
  override readonly name = 'LiquidityInsufficientError'

  constructor(cause?: unknown) {
    super('Insufficient liquidity for this swap.', { cause })
  }
}

/** Thrown when the price moved so that a swap would return less than the shown minimum. Request another quote. */
export class QuoteMovedError extends BaseError {
  override readonly name = 'QuoteMovedError'

  constructor(cause?: unknown) {
    super('The price has moved past the minimum received.', { cause })
  }
}

/** Thrown when a permit (EIP-2612) for a token cannot be signed. Use an approval instead. */
export class PermitUnavailableError extends BaseError {
  override readonly name = 'PermitUnavailableError'

  constructor(cause?: unknown) {
    super('This wallet cannot sign a permit for this token.', { cause })
  }
}

/** Thrown when a wallet turns out not to support batched calls (EIP-5792). Send the calls one by one. */
export class CallsUnavailableError extends BaseError {
  override readonly name = 'CallsUnavailableError'

  constructor(cause?: unknown) {
    super('The wallet does not support batched calls.', { cause })
  }
}

/** Thrown when a wallet did not execute a batch of calls. */
export class CallsFailedError extends BaseError {
  override readonly name = 'CallsFailedError'

  constructor() {
    super('The wallet did not execute the calls.')
  }
}
