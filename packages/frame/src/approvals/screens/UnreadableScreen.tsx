import { say } from '../../copy/say.ts'
import { Ask } from '../parts/Ask.tsx'
import { VisibleText } from '../parts/VisibleText.tsx'
import { useAsking } from '../useAsking.ts'

/** What cannot be shown cannot be approved: there is only the no. */
export function UnreadableScreen() {
  const { approval } = useAsking()
  return (
    <Ask title={say('unreadableTitle')}>
      <p>
        <VisibleText>{say('unreadableText', { method: approval.request.method })}</VisibleText>
      </p>
    </Ask>
  )
}
