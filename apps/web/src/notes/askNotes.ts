import { listNotes, type Note, writeNote } from '@latchkey/protocol/notes'
import { decode } from '@latchkey/protocol/schema'

/** Returns the mob's newest notes. Rejects with `NotesError`, or with the errors of `fetch`. */
export async function getNotes(signal: AbortSignal): Promise<readonly Note[]> {
  const read = decode(listNotes.response, await ask(listNotes.path, { signal }))
  if (!read.success) throw new NotesError(200)
  return read.value.notes
}

/** Posts a note as one of the signed-in accounts (CAIP-10). Rejects like `getNotes`. */
export async function leaveNote(note: { author: string; text: string }): Promise<void> {
  await ask(writeNote.path, {
    method: writeNote.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(note),
  })
}

/** Sends a request. The session is a cookie of the page's own origin. */
async function ask(path: string, init: RequestInit): Promise<unknown> {
  const answer = await fetch(path, { ...init, cache: 'no-store', credentials: 'same-origin' })
  if (!answer.ok) throw new NotesError(answer.status)
  return answer.json()
}

/** Loading the notes or posting one failed. */
class NotesError extends Error {
  override readonly name = 'NotesError'
  /** Whether the server no longer recognizes the session. */
  readonly isSignedOut: boolean

  constructor(status: number) {
    super(`The notes request failed with status ${status}.`)
    this.isSignedOut = status === 401
  }
}

/** Returns whether an action failed because the server no longer recognizes the session. */
export function isSessionUnknown(error: unknown): boolean {
  return error instanceof NotesError && error.isSignedOut
}
