/** The notes could not be had, or one could not be left. */
export class NotesError extends Error {
  override readonly name = 'NotesError'
  /** Whether the server no longer knows who asks. */
  readonly isSignedOut: boolean

  constructor(status: number) {
    super(`The notes request failed with status ${status}.`)
    this.isSignedOut = status === 401
  }
}

/** Whether an act failed because the server no longer knows who asks. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof NotesError && error.isSignedOut
}
