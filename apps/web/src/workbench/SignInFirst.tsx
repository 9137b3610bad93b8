import { useWords } from '../words/WordsProvider.tsx'
import { ModalButton } from './ModalButton.tsx'
import { ActionNote } from './Outcome.tsx'

/** Shows why signing in is needed here, and offers it. Mounted without a text while it isn't needed. */
export function SignInFirst({ text }: { text: string | undefined }) {
  const { copy } = useWords()
  return (
    <ActionNote tone="calm" text={text}>
      {text !== undefined && (
        <ModalButton request={{ view: 'SIWXSignMessage' }}>{copy.notes.signIn}</ModalButton>
      )}
    </ActionNote>
  )
}
