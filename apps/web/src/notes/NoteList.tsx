import type { Note } from '@latchkey/protocol/notes'
import { useState } from 'react'
import { copy } from '../words/copy.ts'
import { NoteRow } from './NoteRow.tsx'

const shownFirst = 5

/** Lists the newest notes, and the rest on demand. */
export function NoteList({ notes, account }: { notes: readonly Note[]; account: string }) {
  const words = copy.notes
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? notes : notes.slice(0, shownFirst)
  return (
    <>
      <ul className="notes" aria-label={words.list}>
        {shown.map((note) => (
          <NoteRow key={note.id} note={note} isOwn={note.author === account} />
        ))}
      </ul>
      {shown.length < notes.length && (
        <button className="quiet" type="button" onClick={() => setWhole(true)}>
          {words.more(notes.length - shown.length)}
        </button>
      )}
    </>
  )
}
