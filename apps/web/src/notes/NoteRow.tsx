import { parseCaip10 } from '@latchkey/protocol/ids'
import type { Note } from '@latchkey/protocol/notes'
import { useIdentity, useKit } from '@latchkey/react'
import { copy } from '../words/copy.ts'
import { shortAddress } from '../words/shortAddress.ts'

/** Shows a note: its author, date and text. */
export function NoteRow({ note, isOwn }: { note: Note; isOwn: boolean }) {
  const { address, chainId: networkId } = parseCaip10(note.author)
  const { data: author } = useIdentity({ address: isOwn ? undefined : address, networkId })
  const { locale = 'en' } = useKit().config
  const moment = { dateStyle: 'medium', timeStyle: 'short' } as const
  const writtenAt = new Date(note.writtenAt).toLocaleString(locale, moment)
  return (
    <li className="note-row">
      <p className="note-by">
        <b title={address}>{isOwn ? copy.notes.own : (author?.name ?? shortAddress(address))}</b>
        <time dateTime={note.writtenAt}>{writtenAt}</time>
      </p>
      <p className="note-text">{note.text}</p>
    </li>
  )
}
