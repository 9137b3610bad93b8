import { Button, Notice } from '@latchkey/ui'
import { useOnline } from '../base/useOnline.ts'
import { useSecondsUntil } from '../base/useSecondsUntil.ts'
import { useCopy } from '../copy/useCopy.ts'

/** Shows that loading failed and offers a retry, or that the visitor is offline. */
export function LoadFailed({
  title,
  action,
  blockedUntil,
  onRetry,
}: {
  title: string
  action: string
  blockedUntil?: number | undefined
  onRetry: () => void
}) {
  const copy = useCopy()
  const isOnline = useOnline()
  const secondsLeft = useSecondsUntil(blockedUntil)
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
        <Button size="compact" variant="secondary" waiting={secondsLeft > 0} onClick={() => onRetry()}>
          {secondsLeft === 0 ? copy('account.retry') : copy('account.retryIn', { seconds: secondsLeft })}
        </Button>
      }
    >
      {action}
    </Notice>
  )
}
