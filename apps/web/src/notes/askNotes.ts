import { listNotes, type Note, writeNote } from '@latchkey/protocol/notes'
import { decode } from '@latchkey/protocol/schema'
import { NotesError } from './NotesError.ts'

/** The mob's newest notes. Throws `NotesError`, and what `fetch` throws. */
export async function getNotes(signal: AbortSignal): Promise<readonly Note[]> {
  const read = decode(listNotes.response, await ask(listNotes.path, { signal }))
  if (!read.success) throw new NotesError(200)
  return read.value.notes
}

/** Leaves a note as one of the accounts (CAIP-10) that are signed in. Throws as `getNotes` does. */
export async function leaveNote(note: { author: string; text: string }): Promise<void> {
  await ask(writeNote.path, {
    method: writeNote.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(note),
  })
}

/** The session is a cookie of the page's own origin. */
async function ask(path: string, init: RequestInit): Promise<unknown> {
  const answer = await fetch(path, { ...init, cache: 'no-store', credentials: 'same-origin' })
  if (!answer.ok) throw new NotesError(answer.status)
  return answer.json()
}
