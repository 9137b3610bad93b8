import { Notice } from '@latchkey/ui'
import { say } from '../../copy/say.ts'
import { Ask } from '../parts/Ask.tsx'

/** The code of a screen did not come. */
export function FailedScreen() {
  return (
    <Ask title={say('unreadableTitle')}>
      <Notice tone="error">{say('loadFailed')}</Notice>
    </Ask>
  )
}
