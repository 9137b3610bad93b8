import { isUserRejection, NameApiError, NameRegistrationFailedError } from '@latchkey/core'
import { Notice } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { useCopy } from '../../copy/useCopy.ts'
import { useNameErrorWords } from '../../parts/useNameErrorWords.ts'

/** Shows what went wrong with a name and what to do. */
export function NameError({ error, name, action }: { error: unknown; name: string; action?: ReactNode }) {
  const { title, todo } = useWords(error, name)
  const isQuiet = isUserRejection(error)
  const notice = (
    <Notice tone={isQuiet ? 'info' : 'error'} title={<bdi>{title}</bdi>} action={action}>
      {todo}
    </Notice>
  )
  return isQuiet ? <div role="status">{notice}</div> : notice
}

/** Returns the texts of a failed registration. They include the name, and explain problems with its field or time. */
function useWords(error: unknown, name: string): { title: string; todo: string } {
  const copy = useCopy()
  const { title, action } = useNameErrorWords()(error)
  const reason = error instanceof NameApiError ? error.reason : undefined
  const isUntold = error instanceof NameRegistrationFailedError && !reason
  return {
    title: isUntold ? copy('names.failed', { name }) : title,
    todo:
      reason?.field === 'name'
        ? copy('names.failed.name')
        : reason?.field === 'timestamp'
          ? copy('names.failed.time')
          : action,
  }
}
