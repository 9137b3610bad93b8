import { copy } from '../words/copy.ts'

/** Reserves the space of a few notes. */
export function NotesSkeleton() {
  return (
    <div className="notes" role="status" aria-label={copy.notes.loading}>
      {['one', 'two'].map((name) => (
        <div className="note-row skeleton" key={name} />
      ))}
    </div>
  )
}
