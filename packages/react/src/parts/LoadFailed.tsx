import { Button, Notice } from '@latchkey/ui'
import { useCopy } from '../hooks/useCopy.ts'
import { useOnline } from '../hooks/useOnline.ts'

/** Says that something could not be read, and offers to read it again; offline, it says that instead. */
export function LoadFailed({
  title,
  action,
  onRetry,
}: {
  title: string
  action: string
  onRetry: () => void
}) {
  const copy = useCopy()
  const isOnline = useOnline()
  if (!isOnline) {
    return (
      <Notice tone="warning" title={copy('account.offline.title')}>
        {copy('account.offline.action')}
      </Notice>
    )
  }
  return (
    <Notice
      tone="error"
      title={title}
      action={
        <Button size="compact" variant="secondary" onClick={() => onRetry()}>
          {copy('account.retry')}
        </Button>
      }
    >
      {action}
    </Notice>
  )
}
