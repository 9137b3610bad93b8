import { BaseError } from './base.ts'

/** Thrown when a send has no receiver, or no amount above zero (spec 5.5). */
export class AmountAndReceiverRequiredError extends BaseError {
  override readonly name = 'AmountAndReceiverRequiredError'

  constructor() {
    super('An amount and receiver address are required')
  }
}

/** Thrown when a send has no token (spec 5.5). */
export class TokenRequiredError extends BaseError {
  override readonly name = 'TokenRequiredError'

  constructor() {
    super('A token is required')
  }
}

/** Thrown when an amount is not a positive decimal number or has more decimals than the token. */
export class AmountInvalidError extends BaseError {
  override readonly name = 'AmountInvalidError'

  constructor(amount: string, decimals: number) {
    super(`Invalid amount "${amount}". Use a number with at most ${decimals} decimals.`)
  }
}

/**
 * Thrown when the blobs of a transaction exceed the limits of EIP-4844 (5.15, 9.13), or other parameters contradict
 * them. The message says which.
 */
export class BlobsInvalidError extends BaseError {
  override readonly name = 'BlobsInvalidError'

  constructor(problem: string) {
    super(problem)
  }
}

/**
 * Thrown when neither the exact amount of a Token-2022 token with scaled amounts nor one close to it can be sent. Send
 * another amount, or the whole balance.
 */
export class AmountInexactError extends BaseError {
  override readonly name = 'AmountInexactError'

  constructor(mint: string) {
    super(
      `${mint} cannot be sent in this amount: its mint scales amounts, and no transferable amount is close enough.`,
    )
  }
}

/** Thrown when a Token-2022 token's amount multiplier changed after the amount was reviewed. Review it again. */
export class AmountRescaledError extends BaseError {
  override readonly name = 'AmountRescaledError'

  constructor(mint: string) {
    super(`The display multiplier of the mint ${mint} has changed since the transfer was reviewed.`)
  }
}

/** Thrown when the balance does not cover the amount plus the fee. */
export class BalanceInsufficientError extends BaseError {
  override readonly name = 'BalanceInsufficientError'

  constructor(symbol: string) {
    super(`Insufficient ${symbol} balance.`)
  }
}

/** Thrown when a namespace does not support sends (spec 8.8). `eip155` and `solana` do. */
export class UnsupportedChainError extends BaseError {
  override readonly name = 'UnsupportedChainError'

  constructor(namespace: string) {
    super('Unsupported chain', { details: `Sending is not supported on ${namespace}.` })
  }
}

/**
 * Thrown when the gas of a transaction cannot be estimated (spec 8.22). `cause` says why, such as a revert or
 * insufficient funds.
 */
export class GasEstimationFailedError extends BaseError {
  override readonly name = 'GasEstimationFailedError'

  constructor(cause: unknown) {
    super('error estimating gas', { cause })
  }
}

/** Thrown when a transaction was mined and reverted. `shortMessage` is the revert reason (spec 8.23). */
export class TransactionRevertedError extends BaseError {
  override readonly name = 'TransactionRevertedError'
  /** Transaction hash. */
  readonly hash: string

  constructor(hash: string, reason = 'unknown reason') {
    super(reason, { metaMessages: [`Transaction: ${hash}`] })
    this.hash = hash
  }
}

/** Thrown when a transaction is not mined within 180 s (spec 8.13, 9.14). It may still be mined later. */
export class ReceiptTimeoutError extends BaseError {
  override readonly name = 'ReceiptTimeoutError'
  /** Transaction hash. */
  readonly hash: string

  constructor(hash: string, cause?: unknown) {
    super('The request took too long to respond.', { cause, metaMessages: [`Transaction: ${hash}`] })
    this.hash = hash
  }
}

/**
 * Thrown when a transaction was replaced by one of the same nonce that does something else (spec 8.13). `reason` is
 * `cancelled` if the replacement sends nothing.
 */
export class TransactionReplacedError extends BaseError {
  override readonly name = 'TransactionReplacedError'
  /** Whether the replacement sends nothing (`cancelled`) or something else. */
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

/** Thrown when a transaction to speed up or cancel is no longer pending: it, or another of its nonce, was mined. */
export class TransactionOverError extends BaseError {
  override readonly name = 'TransactionOverError'

  constructor(hash: string) {
    super('The transaction is no longer pending.', { metaMessages: [`Transaction: ${hash}`] })
  }
}

/**
 * Thrown when a wallet assigned its own nonce to a replacement transaction. Both transactions may be mined: the user
 * should cancel one in the wallet.
 */
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

/**
 * Thrown when the network rejects a transfer or would reject it. Nothing was sent. `details` are the network's reason.
 */
export class TransferRefusedError extends BaseError {
  override readonly name = 'TransferRefusedError'

  /** @param reason the network's message, for the developer */
  constructor(reason: string, cause?: unknown) {
    super('The network rejected the transfer.', { details: reason, cause })
  }
}

/**
 * Thrown when a Token-2022 token has a transfer hook that the kit does not support. Nothing was sent. The user can send
 * it from the wallet.
 */
export class TokenHookError extends BaseError {
  override readonly name = 'TokenHookError'

  constructor(address: string) {
    super('The token uses an unsupported transfer hook.', {
      metaMessages: [`Address: ${address}`],
    })
  }
}

/**
 * Thrown when a Solana transaction did not land before its blockhash expired, and never will. Nothing was sent. Send it
 * again.
 */
export class TransactionExpiredError extends BaseError {
  override readonly name = 'TransactionExpiredError'

  constructor(hash?: string) {
    super('The transaction expired.', hash === undefined ? {} : { metaMessages: [`Transaction: ${hash}`] })
  }
}

/** Thrown when the receiver is the token itself, or on Solana a program, a token or an address without a key. */
export class ReceiverNotWalletError extends BaseError {
  override readonly name = 'ReceiverNotWalletError'

  constructor(address: string) {
    super('The receiver is a program or a token, not a wallet.', { metaMessages: [`Address: ${address}`] })
  }
}

/**
 * Thrown when the receiver's Solana account would be below the minimum balance that an account needs to exist (rent
 * exemption). Send more.
 */
export class ReceiverMinimumError extends BaseError {
  override readonly name = 'ReceiverMinimumError'

  constructor() {
    super('The receiver would be below the rent-exempt minimum.')
  }
}

/**
 * Thrown when the sender's remaining balance would be above zero but below the minimum that a Solana account needs to
 * exist (rent exemption). Send less, or everything.
 */
export class SenderMinimumError extends BaseError {
  override readonly name = 'SenderMinimumError'

  constructor() {
    super('The sender would be below the rent-exempt minimum.')
  }
}

/** Thrown when the native balance does not cover the network fee, after any native amount to swap. */
export class FeeBalanceInsufficientError extends BaseError {
  override readonly name = 'FeeBalanceInsufficientError'

  constructor(symbol: string) {
    super(`Insufficient ${symbol} for the network fee.`)
  }
}

/**
 * Thrown when a wallet does not report the status of a batch of calls, or does not respond to a transaction before the
 * request expires or the session ends. The calls may have been executed.
 */
export class CallsUnknownError extends BaseError {
  override readonly name = 'CallsUnknownError'

  constructor(cause?: unknown) {
    super('The wallet did not report the status of the calls.', { cause })
  }
}
