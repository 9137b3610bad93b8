import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { copy } from '../words/copy.ts'
import { Note } from '../workbench/Outcome.tsx'
import { getNotes } from './askNotes.ts'
import { NoteForm } from './NoteForm.tsx'
import { NoteList } from './NoteList.tsx'
import { isSignedOut } from './NotesError.ts'
import { NotesSkeleton } from './NotesSkeleton.tsx'
import { notesKey } from './notesKey.ts'

const triesAgain = 2

/** Shows the notes and a form for another one to signed-in members. */
export function MembersNotes({ account, onSignedOut }: { account: string; onSignedOut: () => void }) {
  const words = copy.notes
  const notes = useQuery({
    queryKey: notesKey(account),
    queryFn: ({ signal }) => getNotes(signal),
    retry: (failures, error) => !isSignedOut(error) && failures < triesAgain,
    // Signing out must leave nothing behind in the page.
    gcTime: 0,
  })
  const hasEnded = isSignedOut(notes.error)
  useEffect(() => {
    if (hasEnded) onSignedOut()
  }, [hasEnded, onSignedOut])
  return (
    <div className="notes-board">
      <NoteForm account={account} onSignedOut={onSignedOut} />
      <div>
        {notes.isPending && <NotesSkeleton />}
        {notes.isError && (
          <div role="status">
            <Note tone="bad">{words.failed}</Note>
            <button
              className="quiet"
              type="button"
              disabled={notes.isFetching}
              onClick={() => notes.refetch()}
            >
              {copy.again}
            </button>
          </div>
        )}
        {notes.data?.length === 0 && <p className="notes-empty">{words.empty}</p>}
        {notes.data && notes.data.length > 0 && <NoteList notes={notes.data} account={account} />}
      </div>
    </div>
  )
}
