import { notesListedMax, notesPerAuthorMax } from '@latchkey/protocol/constants'
import { type Caip10, personOf } from '@latchkey/protocol/ids'
import { desc, eq, inArray, sql } from 'drizzle-orm'
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
  /**
   * Stores a note. Deletes those that are no longer listed, and all but the newest `notesPerAuthorMax` of the author, on
   * any network.
   */
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
        const all = await transaction
          .select({ id: notes.id, author: notes.author })
          .from(notes)
          .where(eq(notes.project, project))
          .orderBy(desc(notes.writtenAt), notes.id)
        const person = personOf(note.author)
        const own = all.filter(({ author }) => personOf(author as Caip10) === person)
        const excess = new Set(own.slice(notesPerAuthorMax))
        const unlisted = all.filter((one) => !excess.has(one)).slice(notesListedMax)
        const ids = [...excess, ...unlisted].map(({ id }) => id)
        await transaction.delete(notes).where(inArray(notes.id, ids))
      })
    },
  }
}
