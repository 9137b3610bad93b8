import { notesListedMax, notesPerAuthorMax } from '@latchkey/protocol/constants'
import type { Caip10 } from '@latchkey/protocol/ids'
import { and, desc, eq, notInArray, type SQL, sql } from 'drizzle-orm'
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
  /** Stores a note. Deletes those that are no longer listed, and all but the author's newest `notesPerAuthorMax`. */
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
      await database.transaction(async (transaction) => {
        // Serializes concurrent writes, so that each deletes what those before it have left.
        const lock = `notes of ${project}`
        await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`)
        await transaction.insert(notes).values({ ...note, project })
        const ofProject = eq(notes.project, project)
        const ofAuthor = and(ofProject, eq(notes.author, note.author))
        await deleteAllBut(transaction, notesPerAuthorMax, ofAuthor)
        await deleteAllBut(transaction, notesListedMax, ofProject)
      })
    },
  }
}

/** Deletes notes that match a condition, except for the newest ones. */
async function deleteAllBut(transaction: Database, count: number, which: SQL | undefined): Promise<void> {
  const newest = transaction
    .select({ id: notes.id })
    .from(notes)
    .where(which)
    .orderBy(desc(notes.writtenAt), notes.id)
    .limit(count)
  await transaction.delete(notes).where(and(which, notInArray(notes.id, newest)))
}
