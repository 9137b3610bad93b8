import { isSignedOut, readSignIn } from '@latchkey/core'
import { noteCharactersMax } from '@latchkey/protocol/constants'
import { type Caip10, parseCaip10, personOf } from '@latchkey/protocol/ids'
import { listNotes, type Note as PostedNote, writeNote } from '@latchkey/protocol/notes'
import { useIdentity, useKit, useSignIn } from '@latchkey/react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useCallback, useEffect, useId, useRef, useState } from 'react'
import { askServer, hasFailed, isAnswered, isSessionUnknown, serverQuery } from '../askServer.ts'
import { shortAddress } from '../words/shortAddress.ts'
import { useWords } from '../words/WordsProvider.tsx'
import { ActionButton } from '../workbench/ActionButton.tsx'
import { Note, Outcome } from '../workbench/Outcome.tsx'
import { SignInFirst } from '../workbench/SignInFirst.tsx'
import { Task } from '../workbench/Task.tsx'

/**
 * Shows the notes that the mob leaves for each other. The server only returns them if the active account is signed in.
 */
export function Notes({ account }: { account: Caip10 }) {
  const { copy } = useWords()
  const kit = useKit()
  const { signInStatus } = useSignIn()
  const [hasEnded, setEnded] = useState(false)
  const words = copy.notes
  // The kit rechecks who is signed in, and then offers to sign in again.
  const leave = useCallback(() => {
    setEnded(true)
    readSignIn(kit).catch((error) => kit.log('error', error))
  }, [kit])
  // After signing in again and signing out by choice, don't say that the session ended.
  useEffect(() => {
    if (signInStatus === 'signedIn') setEnded(false)
  }, [signInStatus])
  return (
    <Task title={words.title} text={words.text} wide>
      {signInStatus === 'checking' && <NotesSkeleton />}
      {signInStatus === 'signedIn' && <MembersNotes account={account} onSignedOut={leave} />}
      <SignInFirst
        text={isSignedOut(signInStatus) ? (hasEnded ? words.ended : words.membersOnly) : undefined}
      />
    </Task>
  )
}

/** Shows the notes and a form for another one to signed-in members. */
export function MembersNotes({ account, onSignedOut }: { account: Caip10; onSignedOut: () => void }) {
  const { copy } = useWords()
  const words = copy.notes
  const notes = useQuery({
    ...serverQuery,
    queryKey: notesKey(account),
    queryFn: ({ signal }) => getNotes(signal),
  })
  const isFailed = hasFailed(notes)
  const hasEnded = isSessionUnknown(notes.error)
  useEffect(() => {
    if (hasEnded) onSignedOut()
  }, [hasEnded, onSignedOut])
  return (
    <div className="notes-board">
      <NoteForm account={account} onSignedOut={onSignedOut} />
      <div>
        {notes.isPending && !isFailed && <NotesSkeleton />}
        <div role="status">
          {isFailed && <Note tone="bad">{isAnswered(notes.error) ? copy.errors.server : words.failed}</Note>}
        </div>
        {isFailed && (
          <ActionButton look="quiet" isBusy={notes.isFetching} onClick={() => notes.refetch()}>
            {copy.again}
          </ActionButton>
        )}
        {notes.data?.length === 0 && <p className="notes-empty">{words.empty}</p>}
        {notes.data && notes.data.length > 0 && <NoteList notes={notes.data} account={account} />}
      </div>
    </div>
  )
}

/** Posts a note. The typed text stays until the server has stored it. */
function NoteForm({ account, onSignedOut }: { account: Caip10; onSignedOut: () => void }) {
  const { copy, fill } = useWords()
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
      if (isSessionUnknown(error)) onSignedOut()
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
      <ActionButton type="submit" isBusy={leave.isPending}>
        {words.action}
      </ActionButton>
      <Outcome>
        {isWrong && (
          <Note tone="bad" id={`${id}-wrong`}>
            {isLong ? fill(words.long, { length: trimmed.length, most: noteCharactersMax }) : words.nothing}
          </Note>
        )}
        {leave.isPending && <Note tone="busy">{words.busy}</Note>}
        {leave.isError && <Note tone="bad">{isAnswered(leave.error) ? copy.errors.server : words.kept}</Note>}
        {leave.isSuccess && <Note tone="good">{words.done}</Note>}
      </Outcome>
    </form>
  )
}

/** Returns a person's unsent draft and a setter. Survives a reload and another network, in this browser only. */
function useDraft(account: Caip10): readonly [string, (text: string) => void] {
  const { storage } = useKit()
  const key = `serialMob.note.${personOf(account)}`
  // The key once had the network, too.
  const oldKey = `serialMob.note.${account}`
  const [draft, setDraft] = useState(() => storage.getItem(key) ?? storage.getItem(oldKey) ?? '')
  return [
    draft,
    (text) => {
      setDraft(text)
      storage.removeItem(oldKey)
      if (text === '') storage.removeItem(key)
      else storage.setItem(key, text)
    },
  ]
}

/** Returns the query key of an account's view of the notes. */
const notesKey = (account: string) => ['serialMob', 'notes', account] as const

const shownFirst = 5

/** Lists the newest notes, and the rest on demand. */
export function NoteList({ notes, account }: { notes: readonly PostedNote[]; account: Caip10 }) {
  const { copy, fill } = useWords()
  const words = copy.notes
  const [isWhole, setWhole] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const shown = isWhole ? notes : notes.slice(0, shownFirst)
  return (
    <>
      <ul ref={list} tabIndex={-1} className="notes" aria-label={words.list}>
        {shown.map((note) => (
          <NoteRow key={note.id} note={note} isOwn={personOf(note.author) === personOf(account)} />
        ))}
      </ul>
      {shown.length < notes.length && (
        <button
          className="quiet"
          type="button"
          onClick={() => {
            // The pressed button is removed once every note is shown.
            list.current?.focus({ preventScroll: true })
            setWhole(true)
          }}
        >
          {fill(words.more, { count: notes.length - shown.length })}
        </button>
      )}
    </>
  )
}

/** Shows a note: its author, date and text. */
function NoteRow({ note, isOwn }: { note: PostedNote; isOwn: boolean }) {
  const { copy, locale } = useWords()
  const { address, chainId: networkId } = parseCaip10(note.author)
  const { data: author } = useIdentity({ address: isOwn ? undefined : address, networkId })
  const moment = { dateStyle: 'medium', timeStyle: 'short' } as const
  const writtenAt = new Date(note.writtenAt).toLocaleString(locale, moment)
  return (
    <li className="note-row">
      <p className="note-by">
        <b title={address}>{isOwn ? copy.notes.own : (author?.name ?? shortAddress(address))}</b>
        <time dateTime={note.writtenAt}>{writtenAt}</time>
      </p>
      <p className="note-text" dir="auto">
        {note.text}
      </p>
    </li>
  )
}

/** Reserves the space of a few notes. */
function NotesSkeleton() {
  const { copy } = useWords()
  return (
    <div className="notes" role="status" aria-label={copy.notes.loading}>
      {['one', 'two'].map((name) => (
        <div className="note-row skeleton" key={name} />
      ))}
    </div>
  )
}

/** Returns the newest notes. Rejects like `askServer`. */
async function getNotes(signal: AbortSignal): Promise<readonly PostedNote[]> {
  return (await askServer(listNotes, { signal })).notes
}

/** Posts a note as one of the signed-in accounts (CAIP-10). Rejects like `askServer`. */
async function leaveNote(note: Pick<PostedNote, 'author' | 'text'>): Promise<void> {
  await askServer(writeNote, { body: note })
}
