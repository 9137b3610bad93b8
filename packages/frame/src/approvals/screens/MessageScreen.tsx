import { KeyValue, KeyValues, ShortAddress } from '@latchkey/ui'
import { useMemo } from 'react'
import type { Hex } from 'viem'
import { say } from '../../copy/say.ts'
import { sayMessage } from '../../copy/sayMessage.ts'
import { Ask } from '../parts/Ask.tsx'
import { Quote } from '../parts/Quote.tsx'
import { VisibleText } from '../parts/VisibleText.tsx'
import type { Alarm } from '../parts/Warnings.tsx'
import { splitVisible } from '../requests/splitVisible.ts'
import { toOneLine } from '../requests/toOneLine.ts'
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
      approveLabel={sayMessage(domain === undefined ? 'signButton' : 'signInButton')}
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

const domainMax = 64

/** Warnings about a message to sign, for any screen that shows it. */
export function* warnOfMessage(
  { text, isHash, signInDomain: domain }: AskedMessage,
  origin: string,
): Generator<Alarm> {
  if (domain !== undefined && !isSameSite(domain, origin))
    yield {
      tone: 'error',
      title: sayMessage('wrongSiteTitle'),
      text: sayMessage('wrongSiteText', { domain: toOneLine(domain, domainMax), host: new URL(origin).host }),
    }
  if (isHash) yield { tone: 'error', title: sayMessage('hashTitle'), text: sayMessage('hashText') }
  else if (text === undefined)
    yield { tone: 'warning', title: sayMessage('bytesTitle'), text: sayMessage('bytesText') }
  if (text !== undefined && splitVisible(text).some((part) => 'unseen' in part))
    yield { tone: 'warning', title: sayMessage('invisibleTitle'), text: sayMessage('invisibleText') }
}

/** A message to sign, as bytes and, if they are UTF-8, as text. */
type AskedMessage = {
  bytes: Hex
  text: string | undefined
  signInDomain: string | undefined
  /** Whether it is 32 bytes, raw or as hex text, like the hash of an operation or a transaction. */
  isHash: boolean
}

/** Matches any spacing and case and anything in between, since verifiers may be as lenient. */
const signInHead = /^(?:[a-z][a-z0-9+.-]*:\/\/)?(\S+) wants you to sign in with your [a-z0-9 ]+ account:/i
const headMax = 1_000

/** Parses the parameters of `personal_sign`; undefined if they are invalid. */
export function readMessage(params: unknown): AskedMessage | undefined {
  const [bytes] = Array.isArray(params) ? params : []
  if (typeof bytes !== 'string' || !/^0x([0-9a-f]{2})*$/i.test(bytes)) return undefined
  const text = toText(bytes)
  return {
    bytes: bytes as Hex,
    text,
    signInDomain: signInHead.exec(toOneLine(text ?? '', headMax))?.[1],
    isHash: isHash(bytes, text),
  }
}

/** Returns whether a sign-in message (EIP-4361) is for the site that requests it. */
export function isSameSite(domain: string, origin: string): boolean {
  return domain.toLowerCase() === new URL(origin).host
}

const wordLength = 66
/** Text of that length is treated as text if it can be typed. */
const isHash = (bytes: string, text: string | undefined) =>
  (bytes.length === wordLength && !/^[\n\t -~]*$/.test(text ?? '\0')) ||
  /^\s*(0x)?[0-9a-f]{64}\s*$/i.test(text ?? '')

function toText(bytes: string): string | undefined {
  const pairs = bytes.slice(2).match(/../g) ?? []
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(
      Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16)),
    )
  } catch {
    return undefined
  }
}
