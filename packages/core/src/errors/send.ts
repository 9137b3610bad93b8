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
    super(`Invalid amount "${amount}". Use a number with at most ${decimals} decimals.`)
  }
}

/** The blobs of a transaction are outside the limits of 5.15 and 9.13. */
export class BlobsInvalidError extends BaseError {
  override readonly name = 'BlobsInvalidError'

  constructor(problem: string) {
    super(problem)
  }
}

/** A token whose shown amounts are scaled cannot be sent in an amount, nor in one near it. */
export class AmountInexactError extends BaseError {
  override readonly name = 'AmountInexactError'

  constructor(mint: string) {
    super(
      `${mint} cannot be sent in this amount: its mint scales amounts, and no transferable amount is close enough.`,
    )
  }
}

/** The scale of a token's amounts has changed since the amount was reviewed. */
export class AmountRescaledError extends BaseError {
  override readonly name = 'AmountRescaledError'

  constructor(mint: string) {
    super(`The display multiplier of the mint ${mint} has changed since the transfer was reviewed.`)
  }
}

/** More is to be sent than there is, fee included. */
export class BalanceInsufficientError extends BaseError {
  override readonly name = 'BalanceInsufficientError'

  constructor(symbol: string) {
    super(`Insufficient ${symbol} balance.`)
  }
}

/** Sends are not supported in a namespace (spec 8.8). */
export class UnsupportedChainError extends BaseError {
  override readonly name = 'UnsupportedChainError'

  constructor(namespace: string) {
    super('Unsupported chain', { details: `Sending is not supported on ${namespace}.` })
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
    super('The transaction is no longer pending.', { metaMessages: [`Transaction: ${hash}`] })
  }
}

/** A wallet gave what was to take a transaction's place a number of its own: both may be mined. */
export class TransactionRenumberedError extends BaseError {
  override readonly name = 'TransactionRenumberedError'
  /** Hash of the second transaction. */
  readonly hash: string

  constructor(hash: string, asked: number, given: number) {
    super('The wallet sent a second transaction instead of replacing the first.', {
      metaMessages: [`Transaction: ${hash}`, `Requested nonce: ${asked}`, `Used nonce: ${given}`],
    })
    this.hash = hash
  }
}

/** The chain would not carry a transfer out, or has refused it; nothing was sent. */
export class TransferRefusedError extends BaseError {
  override readonly name = 'TransferRefusedError'

  /** @param reason what the chain says, for the developer */
  constructor(reason: string, cause?: unknown) {
    super('The network rejected the transfer.', { details: reason, cause })
  }
}

/** Another program takes part in each transfer of a token, in a way that is not known here; nothing was sent. */
export class TokenHookError extends BaseError {
  override readonly name = 'TokenHookError'

  constructor(address: string) {
    super('The token uses an unsupported transfer hook.', {
      metaMessages: [`Address: ${address}`],
    })
  }
}

/** A transaction was not taken while its blockhash was good, and never will be; nothing was sent. */
export class TransactionExpiredError extends BaseError {
  override readonly name = 'TransactionExpiredError'

  constructor(hash?: string) {
    super('The transaction expired.', hash === undefined ? {} : { metaMessages: [`Transaction: ${hash}`] })
  }
}

/** What is sent to a program, or to a token, is lost: the receiver is no wallet. */
export class ReceiverNotWalletError extends BaseError {
  override readonly name = 'ReceiverNotWalletError'

  constructor(address: string) {
    super('The receiver is a program or a token, not a wallet.', { metaMessages: [`Address: ${address}`] })
  }
}

/** The receiver would have less than an account must have to exist. */
export class ReceiverMinimumError extends BaseError {
  override readonly name = 'ReceiverMinimumError'

  constructor() {
    super('The receiver would be below the rent-exempt minimum.')
  }
}

/** The sender would keep less than an account must have to exist, and not nothing. */
export class SenderMinimumError extends BaseError {
  override readonly name = 'SenderMinimumError'

  constructor() {
    super('The sender would be below the rent-exempt minimum.')
  }
}
