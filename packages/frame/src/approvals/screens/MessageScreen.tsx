import { KeyValue, KeyValues, ShortAddress } from '@latchkey/ui'
import { useMemo } from 'react'
import { say } from '../../copy/say.ts'
import { Ask } from '../parts/Ask.tsx'
import { Quote } from '../parts/Quote.tsx'
import { VisibleText } from '../parts/VisibleText.tsx'
import type { Alarm } from '../parts/Warnings.tsx'
import { type AskedMessage, isSameSite, readMessage } from '../requests/readMessage.ts'
import { splitVisible } from '../requests/splitVisible.ts'
import { toOneLine } from '../requests/toOneLine.ts'
import { useAsking } from '../useAsking.ts'
import { UnreadableScreen } from './UnreadableScreen.tsx'

/** `personal_sign`, and any other words to sign: the message as text, or as bytes where it is none. */
export function MessageScreen() {
  const { approval } = useAsking()
  const message = useMemo(() => readMessage(approval.request.params), [approval])
  if (!message) return <UnreadableScreen />
  const { bytes, text, signInDomain: domain } = message
  return (
    <Ask
      title={say(domain === undefined ? 'messageTitle' : 'signInTitle')}
      deed={say(domain === undefined ? 'signDeed' : 'signInDeed')}
      alarms={[...warnOfMessage(message, approval.origin)]}
    >
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

const domainMax = 64

/** What to mind of a message, whoever's screen shows it. */
export function* warnOfMessage(
  { text, isHash, signInDomain: domain }: AskedMessage,
  origin: string,
): Generator<Alarm> {
  if (domain !== undefined && !isSameSite(domain, origin))
    yield {
      tone: 'error',
      title: say('wrongSiteTitle'),
      text: say('wrongSiteText', { domain: toOneLine(domain, domainMax), host: new URL(origin).host }),
    }
  if (isHash) yield { tone: 'error', title: say('hashTitle'), text: say('hashText') }
  else if (text === undefined) yield { tone: 'warning', title: say('bytesTitle'), text: say('bytesText') }
  if (text !== undefined && splitVisible(text).some((part) => 'unseen' in part))
    yield { tone: 'warning', title: say('invisibleTitle'), text: say('invisibleText') }
}
