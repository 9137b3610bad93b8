/** A part of a message that does not fit; the message is a text of spec 8.14. */
export class UnfitError extends Error {
  override readonly name = 'UnfitError'
  /** Where it is, as a path of names; empty for the whole. */
  readonly field: string

  constructor(field: string, description: string) {
    super(description)
    this.field = field
  }
}
