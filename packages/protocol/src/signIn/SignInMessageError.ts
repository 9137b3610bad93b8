import type { SignInMessage } from '../schema/signInSession.ts'

/** A field of a sign-in message (spec 3.3), or `message` if the problem is not in a field. */
export type SignInField = keyof SignInMessage | 'message'

/** Thrown for a text that is not exactly a sign-in message. */
export class SignInMessageError extends Error {
  override readonly name = 'SignInMessageError'
  /** The invalid field. */
  readonly field: SignInField

  constructor(field: SignInField, description: string) {
    super(description)
    this.field = field
  }
}
