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
