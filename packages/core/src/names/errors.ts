import { ApiFailureError, type Reason } from '../api/errors.ts'
import { BaseError } from '../errors/base.ts'

/**
 * Thrown when registering a name without a connected embedded wallet, the only wallet that supports it (spec 6.5).
 * Check `isNameRegistrant` first.
 */
export class NameRegistrantNotFoundError extends BaseError {
  override readonly name = 'NameRegistrantNotFoundError'

  constructor() {
    super('Address or auth connector not found')
  }
}

/**
 * Thrown when a name to register is invalid (spec 5.4). `details` give the reason. Check names with `checkName` first.
 */
export class NameInvalidError extends BaseError {
  override readonly name = 'NameInvalidError'

  constructor(problem: string) {
    super('A name must be at least 4 letters, digits or hyphens.', { details: problem })
  }
}

/** Thrown when a name request to the server fails (spec 8.11). The message is the server's first reason, if any. */
export class NameApiError extends BaseError {
  override readonly name: string = 'NameApiError'
  /** First reason in the server's response. */
  readonly reason: Reason | undefined

  constructor(asked: string, cause: unknown) {
    const reason = cause instanceof ApiFailureError ? cause.reasons[0] : undefined
    super(reason?.description ?? asked, { cause })
    this.reason = reason
  }
}

/** Thrown when the server fails to resolve a name (spec 8.11). */
export class NameResolutionFailedError extends NameApiError {
  override readonly name = 'NameResolutionFailedError'

  constructor(cause: unknown) {
    super('Error resolving name', cause)
  }
}

/** Thrown when the server fails to suggest names (spec 8.11). */
export class NameSuggestionsFailedError extends NameApiError {
  override readonly name = 'NameSuggestionsFailedError'

  constructor(cause: unknown) {
    super('Error fetching name suggestions', cause)
  }
}

/** Thrown when the server fails to look up the names of an address (spec 8.11). */
export class NamesFetchFailedError extends NameApiError {
  override readonly name = 'NamesFetchFailedError'

  constructor(cause: unknown) {
    super('Error fetching names for address', cause)
  }
}

/** Thrown when the server fails to register a name (spec 8.11). */
export class NameRegistrationFailedError extends NameApiError {
  override readonly name = 'NameRegistrationFailedError'

  constructor(name: string, cause: unknown) {
    super(`Error registering name ${name}`, cause)
  }
}

/** Thrown when a name does not resolve to an address or is invalid. Check the spelling, or use an address. */
export class NameNotFoundError extends BaseError {
  override readonly name = 'NameNotFoundError'

  constructor(name: string, cause?: unknown) {
    super(`"${name}" does not resolve to an address.`, { cause })
  }
}
