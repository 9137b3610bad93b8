import { Button, Notice } from '@latchkey/ui'
import { useCopy } from '../../copy/useCopy.ts'

/** Shows that a list of the settings couldn't be loaded, so that it isn't taken for an empty one, and offers a retry. */
export function NotLoaded({ title, onRetry }: { title: string; onRetry: () => void }) {
  const copy = useCopy()
  return (
    <Notice
      tone="error"
      title={title}
      action={
        <Button size="compact" variant="secondary" onClick={() => onRetry()}>
          {copy('settings.sessions.retry')}
        </Button>
      }
    >
      {copy('settings.sessions.failed.action')}
    </Notice>
  )
}
