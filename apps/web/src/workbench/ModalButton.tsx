import { useKit, useModal, type ViewRequest } from '@latchkey/react'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useWords } from '../words/WordsProvider.tsx'
import { ActionButton } from './ActionButton.tsx'
import { Note, Outcome } from './Outcome.tsx'

/** Opens the modal, which may still have to load, and says if that failed. The next press tries again. */
export function ModalButton({
  request,
  look,
  children,
}: {
  /** The view to open. Defaults to the modal's default view. */
  request?: ViewRequest
  look?: 'action' | 'action wide'
  children: ReactNode
}) {
  const { copy } = useWords()
  const kit = useKit()
  const modal = useModal()
  const opening = useMutation({
    mutationFn: () => modal.open(request),
    onError: (error) => kit.log('error', error),
  })
  return (
    <>
      <ActionButton
        {...(look && { look })}
        aria-haspopup="dialog"
        isBusy={opening.isPending}
        onClick={() => opening.mutate()}
      >
        {children}
      </ActionButton>
      <Outcome>{opening.isError && <Note tone="bad">{copy.errors.offline}</Note>}</Outcome>
    </>
  )
}
