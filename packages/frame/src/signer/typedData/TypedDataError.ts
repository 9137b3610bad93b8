/** Typed data that cannot be signed exactly as it was sent. The message names the field. */
export class TypedDataError extends Error {
  override readonly name = 'TypedDataError'
}
