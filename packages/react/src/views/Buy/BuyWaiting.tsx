import { Button, ButtonLink, Ring } from '@latchkey/ui'
import { useCopy } from '../../copy/useCopy.ts'
import type { UseBuy } from '../../hooks/useBuy.ts'
import { useViewHeader } from '../../modal/navigation/useViewHeader.ts'
import { Outcome } from '../../parts/Outcome.tsx'
import { TokenMark } from '../../parts/TokenMark.tsx'
import type { Followed } from './steps.ts'
import { useMoney } from './useMoney.ts'

/** Shows where the visitor pays, with a link in case the browser blocked the page. */
export function BuyWaiting({ state, dispatch }: { state: Followed; dispatch: UseBuy['dispatch'] }) {
  const copy = useCopy()
  const money = useMoney()
  useViewHeader({ title: copy('buy.title'), step: 'waiting', onBack: undefined })
  const { draft, quote } = state
  const mark = (
    <Ring state={state.is === 'waiting' && state.isBlocked ? 'still' : 'running'} shape="round">
      <TokenMark symbol={draft.asset.symbol} size={72} />
    </Ring>
  )
  if (state.is === 'opening')
    return <Outcome mark={mark} title={copy('buy.opening.title')} text={copy('buy.opening.action')} />
  const { url, isBlocked } = state
  const words = isBlocked ? 'blocked' : 'waiting'
  return (
    <Outcome
      mark={mark}
      title={copy(`buy.${words}.title`)}
      text={copy(`buy.${words}.action`, {
        amount: money(quote.paymentTotal.amount, quote.paymentTotal.currency),
        seller: new URL(url).host,
      })}
      action={
        <div className="lk-connecting-actions">
          <ButtonLink variant={isBlocked ? 'primary' : 'secondary'} href={url}>
            {copy(isBlocked ? 'buy.open' : 'buy.openAgain')}
          </ButtonLink>
          <Button variant="quiet" onClick={() => dispatch({ is: 'backAsked' })}>
            {copy('buy.leave')}
          </Button>
        </div>
      }
    />
  )
}
