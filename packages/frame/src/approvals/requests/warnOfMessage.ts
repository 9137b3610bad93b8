import { sayMessage } from '../../copy/sayMessage.ts'
import type { Alarm } from '../parts/Warnings.tsx'
import { type AskedMessage, isSameSite } from './readMessage.ts'
import { splitVisible } from './splitVisible.ts'
import { toOneLine } from './toOneLine.ts'

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
