import { notesListedMax } from '@latchkey/protocol/constants'
import type { Caip10 } from '@latchkey/protocol/ids'
import { and, desc, eq, notInArray } from 'drizzle-orm'
import type { Database } from '../storage/database.ts'
import { notes } from '../storage/schema/notes.ts'

/** A stored note. */
export type KeptNote = {
  id: string
  author: Caip10
  text: string
  /** Milliseconds since 1970. */
  writtenAt: number
}

/** The notes of each project's mob. */
export type NoteSource = {
  /** Lists the notes, newest first. */
  list(project: string): Promise<readonly KeptNote[]>
  /** Stores a note and deletes those that are no longer listed. */
  write(project: string, note: KeptNote): Promise<void>
}

/** Creates a store of notes in the server's database. */
export function createNoteSource(database: Database): NoteSource {
  return {
    async list(project) {
      const rows = await database
        .select()
        .from(notes)
        .where(eq(notes.project, project))
        .orderBy(desc(notes.writtenAt), notes.id)
        .limit(notesListedMax)
      return rows.map(({ project: _, author, ...note }) => ({ ...note, author: author as Caip10 }))
    },
    async write(project, note) {
      await database.insert(notes).values({ ...note, project })
      const listed = database
        .select({ id: notes.id })
        .from(notes)
        .where(eq(notes.project, project))
        .orderBy(desc(notes.writtenAt), notes.id)
        .limit(notesListedMax)
      await database.delete(notes).where(and(eq(notes.project, project), notInArray(notes.id, listed)))
    },
  }
}
