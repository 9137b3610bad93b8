import { isSignedOut, readSignIn } from '@latchkey/core'
import { useKit, useModal, useSignIn } from '@latchkey/react'
import { useCallback, useEffect, useState } from 'react'
import { copy } from '../words/copy.ts'
import { Note } from '../workbench/Outcome.tsx'
import { Task } from '../workbench/Task.tsx'
import { MembersNotes } from './MembersNotes.tsx'
import { NotesSkeleton } from './NotesSkeleton.tsx'

/** What the mob leaves for each other: the server gives it to who is signed in with the account in use, alone. */
export function Notes({ account }: { account: string }) {
  const kit = useKit()
  const { standing } = useSignIn()
  const [hasEnded, setEnded] = useState(false)
  const words = copy.notes
  // The kit asks who is signed in: its answer brings the way back in.
  const leave = useCallback(() => {
    setEnded(true)
    readSignIn(kit).catch((error) => kit.log('error', error))
  }, [kit])
  // Who is in again, and leaves by choice, is not told that it has ended.
  useEffect(() => {
    if (standing === 'signedIn') setEnded(false)
  }, [standing])
  return (
    <Task title={words.title} text={words.text} wide>
      {standing === 'checking' && <NotesSkeleton />}
      {standing === 'signedIn' && <MembersNotes account={account} onSignedOut={leave} />}
      {isSignedOut(standing) && <SignedOut hasEnded={hasEnded} />}
    </Task>
  )
}

function SignedOut({ hasEnded }: { hasEnded: boolean }) {
  const modal = useModal()
  const words = copy.notes
  return (
    <div className="members">
      <div role="status">
        <Note tone="calm">{hasEnded ? words.ended : words.membersOnly}</Note>
      </div>
      <button className="action" type="button" onClick={() => modal.open({ view: 'SIWXSignMessage' })}>
        {words.signIn}
      </button>
    </div>
  )
}
