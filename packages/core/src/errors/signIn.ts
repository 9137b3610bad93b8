import { BaseError } from './base.ts'

/** Sign-in is asked of a kit that has no sign-in provider (spec 5.1). */
export class SignInNotEnabledError extends BaseError {
  override readonly name = 'SignInNotEnabledError'

  constructor() {
    super('SIWX is not enabled')
  }
}

/** Sign-in needs an account (spec 5.1). */
export class SignInAddressMissingError extends BaseError {
  override readonly name = 'SignInAddressMissingError'

  constructor() {
    super('No ActiveCaipAddress found')
  }
}

/** Sign-in needs a network (spec 5.1). */
export class SignInNetworkMissingError extends BaseError {
  override readonly name = 'SignInNetworkMissingError'

  constructor() {
    super('No ActiveCaipNetwork or client found')
  }
}

/** Sign-in needs a live connection (spec 5.1). */
export class SignInClientMissingError extends BaseError {
  override readonly name = 'SignInClientMissingError'

  constructor() {
    super('No ConnectionController client found')
  }
}

/** Whether somebody is signed in could not be found out: the kit disconnects and starts over (spec 8.2). */
export class SignInUnavailableError extends BaseError {
  override readonly name = 'SignInUnavailableError'

  constructor(cause: unknown) {
    super('A problem occurred while trying initialize authentication', { cause })
  }
}

/** A smart account did not sign (spec 8.3): it may lack ERC-1271, or the app does not know it. */
export class SmartAccountSignFailedError extends BaseError {
  override readonly name = 'SmartAccountSignFailedError'

  constructor(cause: unknown) {
    super('This application might not support Smart Accounts', { cause })
  }
}

/** The server does not accept what was signed; the details name the field. */
export class SignInRefusedError extends BaseError {
  override readonly name = 'SignInRefusedError'

  constructor(cause: unknown) {
    super('The server rejected the signature.', { cause })
  }
}
