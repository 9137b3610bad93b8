import { say } from '../../copy/say.ts'
import { sayCall } from '../../copy/sayCall.ts'
import type { Alarm } from '../parts/Warnings.tsx'
import { isUnlimited } from './isUnlimited.ts'
import type { TokenFacts } from './readToken.ts'
import type { AskedTypedData } from './readTypedData.ts'
import type { TypedDeed } from './readTypedDeeds.ts'
import { toOneLine } from './toOneLine.ts'

type Tokens = ReadonlyMap<string, Pick<TokenFacts, 'symbol' | 'decimals' | 'supply'>>

const typeMax = 60

/** Typed data in a person's words: what it is, what a yes does, and what to mind. */
export function describeTyped(
  { primaryType, domain, deeds }: AskedTypedData,
  tokens: Tokens,
  network: { id: string; name: string },
): { title: string; deed: string; alarms: readonly Alarm[] } {
  const alarms = deeds.flatMap((deed) => [...warn(deed, tokens)])
  const isElsewhere = domain.chainId !== undefined && network.id !== `eip155:${domain.chainId}`
  const elsewhere: Alarm = {
    tone: 'error',
    title: sayCall('typedWrongChainTitle'),
    text: sayCall('typedWrongChainText', { id: domain.chainId ?? '', network: network.name }),
  }
  const permits = deeds.filter((deed) => deed.is === 'permit')
  const isWhole = permits.some((deed) => isWholePermit(deed, tokens))
  return {
    title:
      permits.length > 0
        ? sayCall(isWhole ? 'permitUnlimitedTitle' : 'permitTitle')
        : sayCall('typedTitle', { type: toOneLine(primaryType, typeMax) }),
    deed: isWhole ? sayCall('approveUnlimitedDeed') : say('signDeed'),
    alarms: isElsewhere ? [...alarms, elsewhere] : alarms,
  }
}

function* warn(deed: TypedDeed, tokens: Tokens): Generator<Alarm> {
  switch (deed.is) {
    case 'permit': {
      const spender = deed.spender ?? sayCall('someone')
      const isWhole = isWholePermit(deed, tokens)
      yield {
        tone: isWhole ? 'error' : 'warning',
        title: sayCall(isWhole ? 'unlimitedTitle' : 'permitAlarm'),
        text: sayCall(isWhole ? 'permitUnlimitedText' : 'permitText', { spender }),
      }
      return
    }
    case 'transfer':
      yield {
        tone: 'error',
        title: sayCall('transferTitle'),
        text: sayCall('transferText', { to: deed.to ?? sayCall('someone') }),
      }
      return
    case 'order':
      if (deed.gets?.length === 0)
        yield { tone: 'error', title: sayCall('orderFreeTitle'), text: sayCall('orderFreeText') }
      yield { tone: 'warning', title: sayCall('orderTitle'), text: sayCall('orderText') }
      return
    case 'act':
      yield { tone: 'error', title: sayCall('actTitle'), text: sayCall('actText') }
  }
}

/** Whether a permit has no limit in effect, by what there is of its tokens. */
function isWholePermit(deed: TypedDeed & { is: 'permit' }, tokens: Tokens): boolean {
  const isAll = ({ token, amount }: (typeof deed.gives)[number]) =>
    isUnlimited(amount, tokens.get(token?.toLowerCase() ?? '')?.supply)
  return deed.isUnlimited || deed.gives.some(isAll)
}
