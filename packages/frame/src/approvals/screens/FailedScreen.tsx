import { Notice } from '@latchkey/ui'
import { say } from '../../copy/say.ts'
import { Ask } from '../parts/Ask.tsx'

/** Shown if a screen's code failed to load. */
export function FailedScreen() {
  return (
    <Ask title={say('unreadableTitle')}>
      <Notice tone="error">{say('loadFailed')}</Notice>
    </Ask>
  )
}
