import { BaseError } from '../errors/base.ts'

/** Thrown when a history is requested without an address (spec 5.2). Connect a wallet first, or pass `address`. */
export class AccountAddressRequiredError extends BaseError {
  override readonly name = 'AccountAddressRequiredError'

  constructor() {
    super("Transactions can't be fetched without an accountAddress")
  }
}

/** Thrown when fetching a history fails (spec 8.1). `cause` is the error of the server. Retry later. */
export class HistoryFetchFailedError extends BaseError {
  override readonly name = 'HistoryFetchFailedError'

  constructor(cause: unknown) {
    super('Failed to fetch transactions', { cause })
  }
}

/** Thrown when balances cannot be read. They are not requested again before `retryAt` (spec 4.18, 8.6). */
export class BalancesUnavailableError extends BaseError {
  override readonly name = 'BalancesUnavailableError'
  /** When balances may be requested again (Unix time in ms). */
  readonly retryAt: number

  constructor(retryAt: number, cause?: unknown) {
    super('Token Balance Unavailable', { cause })
    this.retryAt = retryAt
  }
}

/**
 * Thrown when a wallet's response to `wallet_getCapabilities` is malformed (spec 8.22). Treat the wallet as one without
 * capabilities.
 */
export class CapabilitiesInvalidError extends BaseError {
  override readonly name = 'CapabilitiesInvalidError'

  constructor(cause?: unknown) {
    super('Error parsing wallet capabilities', { cause })
  }
}
