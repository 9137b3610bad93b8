import { BaseError } from './base.ts'

/** A history was asked for nobody (spec 5.2). */
export class AccountAddressRequiredError extends BaseError {
  override readonly name = 'AccountAddressRequiredError'

  constructor() {
    super("Transactions can't be fetched without an accountAddress")
  }
}

/** A history could not be read (spec 8.1). */
export class HistoryFetchFailedError extends BaseError {
  override readonly name = 'HistoryFetchFailedError'

  constructor(cause: unknown) {
    super('Failed to fetch transactions', { cause })
  }
}

/** Balances could not be read; they are not asked again before `retryAt` (spec 4.18, 8.6). */
export class BalancesUnavailableError extends BaseError {
  override readonly name = 'BalancesUnavailableError'
  /** Unix time in ms. */
  readonly retryAt: number

  constructor(retryAt: number, cause?: unknown) {
    super('Token Balance Unavailable', { cause })
    this.retryAt = retryAt
  }
}

/** A name leads to no address, or is no name at all. */
export class NameNotFoundError extends BaseError {
  override readonly name = 'NameNotFoundError'

  constructor(name: string, cause?: unknown) {
    super(`"${name}" does not resolve to an address.`, { cause })
  }
}

/** A wallet's answer about its capabilities makes no sense (spec 8.22). */
export class CapabilitiesInvalidError extends BaseError {
  override readonly name = 'CapabilitiesInvalidError'

  constructor(cause?: unknown) {
    super('Error parsing wallet capabilities', { cause })
  }
}
