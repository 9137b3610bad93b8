import { KeyValue, KeyValues } from '@latchkey/ui'
import { sayEmail } from '../../copy/sayEmail.ts'
import { Ask } from '../parts/Ask.tsx'
import { VisibleText } from '../parts/VisibleText.tsx'
import { useOwnFacts } from './useAttempt.ts'

/** `update-email`: confirms that the owner of another email address can log in from now on. */
export function EmailScreen() {
  const { from, to } = useOwnFacts<{ from: string; to: string }>()
  return (
    <Ask title={sayEmail('emailTitle')} deed={sayEmail('emailDeed')}>
      <p>{sayEmail('emailText')}</p>
      <KeyValues>
        <KeyValue label={sayEmail('emailOld')}>
          <VisibleText kind="line">{from}</VisibleText>
        </KeyValue>
        <KeyValue label={sayEmail('emailNew')}>
          <VisibleText kind="line">{to}</VisibleText>
        </KeyValue>
      </KeyValues>
    </Ask>
  )
}
