/** Thrown for an invalid part of a message; the message says what is wrong with it (spec 8.14). */
export class UnfitError extends Error {
  override readonly name = 'UnfitError'
  /** Path of the invalid part; empty for the whole message. */
  readonly field: string

  constructor(field: string, description: string) {
    super(description)
    this.field = field
  }
}
