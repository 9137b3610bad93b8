import { ApiFailureError, type Reason } from './api.ts'
import { BaseError } from './base.ts'

/** A name is registered for the account of an embedded wallet alone, and none is connected (spec 6.5). */
export class NameRegistrantNotFoundError extends BaseError {
  override readonly name = 'NameRegistrantNotFoundError'

  constructor() {
    super('Address or auth connector not found')
  }
}

/** What is to be registered can be no name (spec 5.4); the details say why. */
export class NameInvalidError extends BaseError {
  override readonly name = 'NameInvalidError'

  constructor(problem: string) {
    super('A name must be at least 4 letters, digits or hyphens.', { details: problem })
  }
}

/** The server could not do what was asked about names (spec 8.11): its first reason, else what was asked. */
export class NameApiError extends BaseError {
  override readonly name: string = 'NameApiError'
  /** The first that the server gave. */
  readonly reason: Reason | undefined

  constructor(asked: string, cause: unknown) {
    const reason = cause instanceof ApiFailureError ? cause.reasons[0] : undefined
    super(reason?.description ?? asked, { cause })
    this.reason = reason
  }
}

/** The server could not say where a name leads (spec 8.11). */
export class NameResolutionFailedError extends NameApiError {
  override readonly name = 'NameResolutionFailedError'

  constructor(cause: unknown) {
    super('Error resolving name', cause)
  }
}

/** The server could not say which names are free (spec 8.11). */
export class NameSuggestionsFailedError extends NameApiError {
  override readonly name = 'NameSuggestionsFailedError'

  constructor(cause: unknown) {
    super('Error fetching name suggestions', cause)
  }
}

/** The server could not say which names lead to an address (spec 8.11). */
export class NamesFetchFailedError extends NameApiError {
  override readonly name = 'NamesFetchFailedError'

  constructor(cause: unknown) {
    super('Error fetching names for address', cause)
  }
}

/** The server did not register a name (spec 8.11). */
export class NameRegistrationFailedError extends NameApiError {
  override readonly name = 'NameRegistrationFailedError'

  constructor(name: string, cause: unknown) {
    super(`Error registering name ${name}`, cause)
  }
}
