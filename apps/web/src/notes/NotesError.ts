/** Loading the notes or posting one failed. */
export class NotesError extends Error {
  override readonly name = 'NotesError'
  /** Whether the server no longer recognizes the session. */
  readonly isSignedOut: boolean

  constructor(status: number) {
    super(`The notes request failed with status ${status}.`)
    this.isSignedOut = status === 401
  }
}

/** Returns whether an action failed because the server no longer recognizes the session. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof NotesError && error.isSignedOut
}
