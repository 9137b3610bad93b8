import { say } from '../../copy/say.ts'
import { Ask } from '../parts/Ask.tsx'
import { toOneLine } from '../requests/toOneLine.ts'
import { useAsking } from '../useAsking.ts'

const textMax = 300

/** What cannot be shown cannot be approved: there is only the no. */
export function UnreadableScreen() {
  const { approval } = useAsking()
  return (
    <Ask title={say('unreadableTitle')}>
      <p>
        {/* The protocol keeps a method's name short. */}
        <bdi>{toOneLine(say('unreadableText', { method: approval.request.method }), textMax)}</bdi>
      </p>
    </Ask>
  )
}
