/** Thrown for input that the command can't use. Its message is one line, and says what to do. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
