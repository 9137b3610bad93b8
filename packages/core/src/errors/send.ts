import { BaseError } from './base.ts'

/** A send lacks its amount or its receiver (spec 5.5). */
export class AmountAndReceiverRequiredError extends BaseError {
  override readonly name = 'AmountAndReceiverRequiredError'

  constructor() {
    super('An amount and receiver address are required')
  }
}

/** A send lacks its token (spec 5.5). */
export class TokenRequiredError extends BaseError {
  override readonly name = 'TokenRequiredError'

  constructor() {
    super('A token is required')
  }
}

/** An amount is no positive decimal number, or finer than the token's decimals. */
export class AmountInvalidError extends BaseError {
  override readonly name = 'AmountInvalidError'

  constructor(amount: string, decimals: number) {
    super(`"${amount}" is not an amount with at most ${decimals} decimals.`)
  }
}

/** More is to be sent than there is, fee included. */
export class BalanceInsufficientError extends BaseError {
  override readonly name = 'BalanceInsufficientError'

  constructor(symbol: string) {
    super(`There is not enough ${symbol} to send that.`)
  }
}

/** Sends are not supported in a namespace (spec 8.8). */
export class UnsupportedChainError extends BaseError {
  override readonly name = 'UnsupportedChainError'

  constructor(namespace: string) {
    super('Unsupported chain', { details: `The namespace ${namespace} sends nothing.` })
  }
}

/** What a transaction would cost cannot be told (spec 8.22). */
export class GasEstimationFailedError extends BaseError {
  override readonly name = 'GasEstimationFailedError'

  constructor(cause: unknown) {
    super('error estimating gas', { cause })
  }
}

/** A transaction was mined and reverted; `shortMessage` is the reason it gave (spec 8.23). */
export class TransactionRevertedError extends BaseError {
  override readonly name = 'TransactionRevertedError'
  readonly hash: string

  constructor(hash: string, reason = 'unknown reason') {
    super(reason, { metaMessages: [`Transaction: ${hash}`] })
    this.hash = hash
  }
}

/** A transaction was not mined within 180 s (spec 8.13, 9.14); it may be mined yet. */
export class ReceiptTimeoutError extends BaseError {
  override readonly name = 'ReceiptTimeoutError'
  readonly hash: string

  constructor(hash: string, cause?: unknown) {
    super('The request took too long to respond.', { cause, metaMessages: [`Transaction: ${hash}`] })
    this.hash = hash
  }
}

/** Another transaction of the same nonce took this one's place and does something else (spec 8.13). */
export class TransactionReplacedError extends BaseError {
  override readonly name = 'TransactionReplacedError'
  readonly reason: 'cancelled' | 'replaced'
  /** Hash of the transaction that was mined. */
  readonly replacedBy: string

  constructor(reason: 'cancelled' | 'replaced', hash: string, replacedBy: string) {
    super(`The transaction was ${reason}.`, {
      metaMessages: [`Transaction: ${hash}`, `Mined instead: ${replacedBy}`],
    })
    this.reason = reason
    this.replacedBy = replacedBy
  }
}

/** A transaction that was to be sped up or cancelled has been mined, or another one of its number has. */
export class TransactionOverError extends BaseError {
  override readonly name = 'TransactionOverError'

  constructor(hash: string) {
    super('The transaction does not wait any more.', { metaMessages: [`Transaction: ${hash}`] })
  }
}

/** A wallet gave what was to take a transaction's place a number of its own: both may be mined. */
export class TransactionRenumberedError extends BaseError {
  override readonly name = 'TransactionRenumberedError'
  /** Hash of the second transaction. */
  readonly hash: string

  constructor(hash: string, asked: number, given: number) {
    super('The wallet sent a second transaction instead of replacing the first.', {
      metaMessages: [`Transaction: ${hash}`, `Number asked for: ${asked}`, `Number given: ${given}`],
    })
    this.hash = hash
  }
}
