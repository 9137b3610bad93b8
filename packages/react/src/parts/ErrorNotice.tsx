import { isUserRejection } from '@latchkey/core'
import { Notice } from '@latchkey/ui'
import { useErrorCopy } from '../copy/useErrorCopy.ts'

/**
 * Shows what went wrong and what to do. Rejections are shown quietly, with their own text if given. Mount it without an
 * error, so that a rejection is announced.
 */
export function ErrorNotice({
  error,
  declined,
}: {
  error: unknown
  declined?: { title?: string; action: string }
}) {
  const errorCopy = useErrorCopy()
  const isQuiet = isUserRejection(error)
  const write = () => {
    const { title, action } = (isQuiet && declined) || errorCopy(error)
    return (
      <Notice tone={isQuiet ? 'info' : 'error'} title={title}>
        {action}
      </Notice>
    )
  }
  const notice = error === undefined || error === null ? undefined : write()
  return (
    <>
      {!isQuiet && notice}
      {/* Screen readers don't announce a region that appears with its text. Empty, it takes no space in a layout. */}
      <div role="status" className={isQuiet ? undefined : 'lk-hidden'}>
        {isQuiet && notice}
      </div>
    </>
  )
}
