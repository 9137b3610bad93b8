import { KeyValue, KeyValues } from '@latchkey/ui'
import { sayEmail } from '../../copy/sayEmail.ts'
import { Ask } from '../parts/Ask.tsx'
import { useOwnFacts } from './useAttempt.ts'

/** `update-email`: may whoever reads the mail of another address log in from here on? */
export function EmailScreen() {
  const { from, to } = useOwnFacts<{ from: string; to: string }>()
  return (
    <Ask title={sayEmail('emailTitle')} deed={sayEmail('emailDeed')}>
      <p>{sayEmail('emailText')}</p>
      <KeyValues>
        <KeyValue label={sayEmail('emailOld')}>
          <bdi>{from}</bdi>
        </KeyValue>
        <KeyValue label={sayEmail('emailNew')}>
          <bdi>{to}</bdi>
        </KeyValue>
      </KeyValues>
    </Ask>
  )
}
