import { BaseError } from '../../errors/base.ts'

/**
 * Thrown when a wallet has no address on the requested network. The user can share one in the wallet, or switch the
 * network.
 */
export class BitcoinAddressMissingError extends BaseError {
  override readonly name = 'BitcoinAddressMissingError'

  constructor(wanted: string) {
    super('Address not found in the wallet.', { details: `The wallet did not share ${wanted}.` })
  }
}

/** Thrown when a Bitcoin wallet returns an error. `code` is 4001 if the user rejected the request. */
export class BitcoinWalletError extends BaseError {
  override readonly name = 'BitcoinWalletError'
  /** The wallet's own code. */
  readonly code: number | undefined

  constructor(code: number | undefined, cause: unknown) {
    const { message } = Object(cause)
    super('The wallet returned an error.', {
      cause,
      details: typeof message === 'string' ? message : `Code ${code}.`,
    })
    this.code = code
  }
}

/** Thrown when a PSBT cannot be signed as requested, or the wallet returned a different transaction. */
export class PsbtInvalidError extends BaseError {
  override readonly name = 'PsbtInvalidError'

  constructor(problem: string, cause?: unknown) {
    super(`The transaction ${problem}.`, { cause })
  }
}

/** Thrown when broadcasting a signed transaction fails. `details` are the network's reason. */
export class BroadcastFailedError extends BaseError {
  override readonly name = 'BroadcastFailedError'

  constructor(reason: string, cause?: unknown) {
    super('The transaction was not sent.', { details: reason, cause })
  }
}
