import { isUserRejection } from '@latchkey/core'
import { Notice } from '@latchkey/ui'
import { useErrorCopy } from '../copy/useErrorCopy.ts'

/** Shows what went wrong and what to do. Rejections are shown quietly, with their own text if given. */
export function ErrorNotice({
  error,
  declined,
}: {
  error: unknown
  declined?: { title?: string; action: string }
}) {
  const errorCopy = useErrorCopy()
  if (error === undefined || error === null) return null
  const isQuiet = isUserRejection(error)
  const { title, action } = (isQuiet && declined) || errorCopy(error)
  const notice = (
    <Notice tone={isQuiet ? 'info' : 'error'} title={title}>
      {action}
    </Notice>
  )
  return isQuiet ? <div role="status">{notice}</div> : notice
}
