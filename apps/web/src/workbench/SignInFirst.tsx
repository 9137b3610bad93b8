import { useModal } from '@latchkey/react'
import { useWords } from '../words/WordsProvider.tsx'
import { Note } from './Outcome.tsx'

/** Shows why signing in is needed here, and offers it. */
export function SignInFirst({ text }: { text: string }) {
  const { copy } = useWords()
  const modal = useModal()
  return (
    <div className="members">
      <div role="status">
        <Note tone="calm">{text}</Note>
      </div>
      <button className="action" type="button" onClick={() => modal.open({ view: 'SIWXSignMessage' })}>
        {copy.notes.signIn}
      </button>
    </div>
  )
}
