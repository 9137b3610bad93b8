import { BaseError } from './base.ts'

/** A wallet has no address on the network that was asked for. */
export class BitcoinAddressMissingError extends BaseError {
  override readonly name = 'BitcoinAddressMissingError'

  constructor(wanted: string) {
    super('Address not found in the wallet.', { details: `The wallet did not share ${wanted}.` })
  }
}

/** A wallet answered a request with an error of its own; `code` is 4001 where the visitor said no. */
export class BitcoinWalletError extends BaseError {
  override readonly name = 'BitcoinWalletError'
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

/** A transaction cannot be signed as asked, or what the wallet gave back is not what was to be signed. */
export class PsbtInvalidError extends BaseError {
  override readonly name = 'PsbtInvalidError'

  constructor(problem: string, cause?: unknown) {
    super(`The transaction ${problem}.`, { cause })
  }
}

/** A signed transaction could not be sent. */
export class BroadcastFailedError extends BaseError {
  override readonly name = 'BroadcastFailedError'

  constructor(reason: string, cause?: unknown) {
    super('The transaction was not sent.', { details: reason, cause })
  }
}
