import { useModal } from '@latchkey/react'
import { useWords } from '../words/WordsProvider.tsx'
import { ActionNote } from './Outcome.tsx'

/** Shows why signing in is needed here, and offers it. Mounted without a text while it isn't needed. */
export function SignInFirst({ text }: { text: string | undefined }) {
  const { copy } = useWords()
  const modal = useModal()
  return (
    <ActionNote tone="calm" text={text}>
      {text !== undefined && (
        <button className="action" type="button" onClick={() => modal.open({ view: 'SIWXSignMessage' })}>
          {copy.notes.signIn}
        </button>
      )}
    </ActionNote>
  )
}
