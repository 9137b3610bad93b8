import { KeyValue, KeyValues, Notice, ShortAddress } from '@latchkey/ui'
import { useMemo } from 'react'
import { say } from '../../copy/say.ts'
import { Ask } from '../parts/Ask.tsx'
import { Quote } from '../parts/Quote.tsx'
import { VisibleText } from '../parts/VisibleText.tsx'
import { isSameSite, readMessage } from '../requests/readMessage.ts'
import { splitVisible } from '../requests/splitVisible.ts'
import { useAsking } from '../useAsking.ts'
import { UnreadableScreen } from './UnreadableScreen.tsx'

/** `personal_sign`, and any other words to sign: the message as text, or as bytes where it is none. */
export function MessageScreen() {
  const { approval } = useAsking()
  const message = useMemo(() => readMessage(approval.request.params), [approval])
  if (!message) return <UnreadableScreen />
  const { bytes, text, signInDomain: domain } = message
  const hasUnseen = text !== undefined && splitVisible(text).some((part) => 'unseen' in part)
  const { host } = new URL(approval.origin)
  return (
    <Ask
      title={say(domain === undefined ? 'messageTitle' : 'signInTitle')}
      deed={say(domain === undefined ? 'signDeed' : 'signInDeed')}
    >
      {domain !== undefined && !isSameSite(domain, approval.origin) && (
        <Notice tone="error" title={say('wrongSiteTitle')}>
          <VisibleText>{say('wrongSiteText', { domain, host })}</VisibleText>
        </Notice>
      )}
      {text === undefined && (
        <Notice tone="warning" title={say('bytesTitle')}>
          {say('bytesText')}
        </Notice>
      )}
      {hasUnseen && (
        <Notice tone="warning" title={say('invisibleTitle')}>
          {say('invisibleText')}
        </Notice>
      )}
      {text === undefined ? (
        <Quote label={say('messageBytes')} look="bytes">
          {bytes}
        </Quote>
      ) : (
        <Quote label={say('message')}>
          {text === '' ? say('messageEmpty') : <VisibleText>{text}</VisibleText>}
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
