import type { SignInMessage } from '../schema/signInSession.ts'

/** A part of a sign-in message (spec 3.3), or `message` where it is of none. */
export type SignInField = keyof SignInMessage | 'message'

/** A text that is no sign-in message, to the letter. */
export class SignInMessageError extends Error {
  override readonly name = 'SignInMessageError'
  /** The part that is not as it must be. */
  readonly field: SignInField

  constructor(field: SignInField, description: string) {
    super(description)
    this.field = field
  }
}
