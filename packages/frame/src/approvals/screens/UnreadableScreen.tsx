import { Notice } from '@latchkey/ui'
import { say } from '../../copy/say.ts'
import { Ask } from '../parts/Ask.tsx'
import { toOneLine } from '../requests/toOneLine.ts'
import { useAsking } from '../useAsking.ts'

const textMax = 300

/** A request that cannot be displayed cannot be approved, only rejected. */
export function UnreadableScreen() {
  const { approval } = useAsking()
  return (
    <Ask title={say('unreadableTitle')}>
      <p>
        {/* The protocol limits the length of method names. */}
        <bdi>{toOneLine(say('unreadableText', { method: approval.request.method }), textMax)}</bdi>
      </p>
    </Ask>
  )
}

/** Shown if a screen's code failed to load. */
export function FailedScreen() {
  return (
    <Ask title={say('unreadableTitle')}>
      <Notice tone="error">{say('loadFailed')}</Notice>
    </Ask>
  )
}
