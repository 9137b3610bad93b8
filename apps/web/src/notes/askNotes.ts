import { listNotes, type Note, writeNote } from '@latchkey/protocol/notes'
import { askServer } from '../askServer.ts'

/** Returns the newest notes. Rejects like `askServer`. */
export async function getNotes(signal: AbortSignal): Promise<readonly Note[]> {
  return (await askServer(listNotes, { signal })).notes
}

/** Posts a note as one of the signed-in accounts (CAIP-10). Rejects like `askServer`. */
export async function leaveNote(note: Pick<Note, 'author' | 'text'>): Promise<void> {
  await askServer(writeNote, { body: note })
}
