import { KeyValue, KeyValues, ShortAddress } from '@latchkey/ui'
import { useMemo } from 'react'
import { say } from '../../copy/say.ts'
import { sayMessage } from '../../copy/sayMessage.ts'
import { Ask } from '../parts/Ask.tsx'
import { Quote } from '../parts/Quote.tsx'
import { VisibleText } from '../parts/VisibleText.tsx'
import { readMessage } from '../requests/readMessage.ts'
import { warnOfMessage } from '../requests/warnOfMessage.ts'
import { useAsking } from '../useAsking.ts'
import { UnreadableScreen } from './UnreadableScreen.tsx'

/** `personal_sign` and other messages to sign: as text, or as bytes if it is not text. */
export function MessageScreen() {
  const { approval } = useAsking()
  const message = useMemo(() => readMessage(approval.request.params), [approval])
  if (!message) return <UnreadableScreen />
  const { bytes, text, signInDomain: domain } = message
  return (
    <Ask
      title={sayMessage(domain === undefined ? 'messageTitle' : 'signInTitle')}
      deed={sayMessage(domain === undefined ? 'signDeed' : 'signInDeed')}
      alarms={[...warnOfMessage(message, approval.origin)]}
    >
      {text === undefined ? (
        <Quote label={sayMessage('messageBytes')} look="bytes">
          {bytes}
        </Quote>
      ) : (
        <Quote label={sayMessage('message')}>
          {text === '' ? sayMessage('messageEmpty') : <VisibleText>{text}</VisibleText>}
        </Quote>
      )}
      <KeyValues>
        <KeyValue label={say('account')}>
          <ShortAddress address={approval.solanaAddress ?? approval.address} />
        </KeyValue>
      </KeyValues>
    </Ask>
  )
}
