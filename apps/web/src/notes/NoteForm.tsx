import { noteCharactersMax } from '@latchkey/protocol/constants'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { copy } from '../words/copy.ts'
import { Note, Outcome } from '../workbench/Outcome.tsx'
import { leaveNote } from './askNotes.ts'
import { isSignedOut } from './NotesError.ts'
import { notesKey } from './notesKey.ts'
import { useDraft } from './useDraft.ts'

/** Posts a note. The typed text stays until the server has stored it. */
export function NoteForm({ account, onSignedOut }: { account: string; onSignedOut: () => void }) {
  const words = copy.notes
  const id = useId()
  const queryClient = useQueryClient()
  const [text, setText] = useDraft(account)
  const [isEmpty, setEmpty] = useState(false)
  const trimmed = text.trim()
  const isLong = trimmed.length > noteCharactersMax
  const isWrong = isLong || (isEmpty && trimmed === '')
  const leave = useMutation({
    mutationFn: leaveNote,
    onSuccess: () => {
      setText('')
      return queryClient.invalidateQueries({ queryKey: notesKey(account) })
    },
    onError: (error) => {
      if (isSignedOut(error)) onSignedOut()
    },
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    setEmpty(trimmed === '')
    if (trimmed !== '' && !isLong) leave.mutate({ author: account, text: trimmed })
  }

  return (
    <form className="note-form" onSubmit={submit}>
      <label htmlFor={id}>{words.label}</label>
      <textarea
        id={id}
        rows={2}
        value={text}
        readOnly={leave.isPending}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? `${id}-wrong` : undefined}
        onChange={(event) => {
          leave.reset()
          setText(event.target.value)
        }}
      />
      <button className="action" type="submit" disabled={leave.isPending}>
        {words.action}
      </button>
      <Outcome>
        {isWrong && (
          <Note tone="bad" id={`${id}-wrong`}>
            {isLong ? words.long(trimmed.length, noteCharactersMax) : words.nothing}
          </Note>
        )}
        {leave.isPending && <Note tone="busy">{words.busy}</Note>}
        {leave.isError && <Note tone="bad">{words.kept}</Note>}
        {leave.isSuccess && <Note tone="good">{words.done}</Note>}
      </Outcome>
    </form>
  )
}
