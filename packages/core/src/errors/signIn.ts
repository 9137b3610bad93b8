import { BaseError } from './base.ts'

/** Thrown when signing in with a kit that has no sign-in provider (spec 5.1). Set `signIn` of `createKit`. */
export class SignInNotEnabledError extends BaseError {
  override readonly name = 'SignInNotEnabledError'

  constructor() {
    super('SIWX is not enabled')
  }
}

/** Thrown when signing in without an account (spec 5.1). Connect a wallet first. */
export class SignInAddressMissingError extends BaseError {
  override readonly name = 'SignInAddressMissingError'

  constructor() {
    super('No ActiveCaipAddress found')
  }
}

/** Thrown when signing in on a network that is not configured (spec 5.1). Switch the network first. */
export class SignInNetworkMissingError extends BaseError {
  override readonly name = 'SignInNetworkMissingError'

  constructor() {
    super('No ActiveCaipNetwork or client found')
  }
}

/** Thrown when signing in without a live connection (spec 5.1). Wait until connections are restored. */
export class SignInClientMissingError extends BaseError {
  override readonly name = 'SignInClientMissingError'

  constructor() {
    super('No ConnectionController client found')
  }
}

/**
 * Thrown when the session cannot be determined. The kit then disconnects and starts over (spec 8.2). Check that the
 * sign-in routes respond.
 */
export class SignInUnavailableError extends BaseError {
  override readonly name = 'SignInUnavailableError'

  constructor(cause: unknown) {
    super('A problem occurred while trying initialize authentication', { cause })
  }
}

/**
 * Thrown when a smart account fails to sign (spec 8.3). It may lack ERC-1271, or the app may not support it. Switch the
 * account type.
 */
export class SmartAccountSignFailedError extends BaseError {
  override readonly name = 'SmartAccountSignFailedError'

  constructor(cause: unknown) {
    super('This application might not support Smart Accounts', { cause })
  }
}

/** Thrown when the server rejects a signed message. `details` name the field. */
export class SignInRefusedError extends BaseError {
  override readonly name = 'SignInRefusedError'

  constructor(cause: unknown) {
    super('The server rejected the signature.', { cause })
  }
}
