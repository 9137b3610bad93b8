import { isSignedOut, readSignIn } from '@latchkey/core'
import { useKit, useModal, useSignIn } from '@latchkey/react'
import { useCallback, useEffect, useState } from 'react'
import { copy } from '../words/copy.ts'
import { Note } from '../workbench/Outcome.tsx'
import { Task } from '../workbench/Task.tsx'
import { MembersNotes } from './MembersNotes.tsx'
import { NotesSkeleton } from './NotesSkeleton.tsx'

/**
 * Shows the notes that the mob leaves for each other. The server only returns them if the active account is signed in.
 */
export function Notes({ account }: { account: string }) {
  const kit = useKit()
  const { standing } = useSignIn()
  const [hasEnded, setEnded] = useState(false)
  const words = copy.notes
  // The kit rechecks who is signed in, and then offers to sign in again.
  const leave = useCallback(() => {
    setEnded(true)
    readSignIn(kit).catch((error) => kit.log('error', error))
  }, [kit])
  // After signing in again and signing out by choice, don't say that the session ended.
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
