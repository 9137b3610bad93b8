import { Button, Check, Ring } from '@latchkey/ui'
import { useCopy } from '../../copy/useCopy.ts'
import { useErrorCopy } from '../../copy/useErrorCopy.ts'
import { useFormat } from '../../copy/useFormat.ts'
import type { UseBuy } from '../../hooks/useBuy.ts'
import { useModal } from '../../hooks/useModal.ts'
import { useViewHeader } from '../../modal/navigation/useViewHeader.ts'
import { ExplorerLink } from '../../parts/ExplorerLink.tsx'
import { Outcome } from '../../parts/Outcome.tsx'
import { TokenMark } from '../../parts/TokenMark.tsx'
import type { Ended } from './steps.ts'

/** Shows a purchase's outcome and what to do next. Keeps the inputs until it succeeds. */
export function BuyOutcome({ state, dispatch }: { state: Ended; dispatch: UseBuy['dispatch'] }) {
  const copy = useCopy()
  const isDone = state.status === 'confirmed'
  useViewHeader({
    title: copy(isDone ? 'buy.confirmed' : 'buy.title'),
    step: state.status,
    onBack: isDone ? undefined : () => dispatch({ type: 'backRequested' }),
  })
  return (
    <Outcome
      mark={
        isDone ? (
          <Check />
        ) : (
          <Ring state="broken" shape="round">
            <TokenMark symbol={state.draft.asset.symbol} size={72} />
          </Ring>
        )
      }
      {...useEndWords(state)}
      action={<OutcomeActions state={state} dispatch={dispatch} />}
    />
  )
}

function OutcomeActions({ state, dispatch }: { state: Ended; dispatch: UseBuy['dispatch'] }) {
  const copy = useCopy()
  const { close } = useModal()
  const back = () => dispatch({ type: 'backRequested' })
  if (state.status === 'failed') {
    return (
      <div className="lk-connecting-actions">
        <Button onClick={() => dispatch({ type: 'retryRequested' })}>{copy('send.again')}</Button>
        <Button variant="secondary" onClick={back}>
          {copy('buy.change')}
        </Button>
      </div>
    )
  }
  return (
    <div className="lk-connecting-actions">
      <Button onClick={() => close()}>{copy('send.done')}</Button>
      <Button variant="secondary" onClick={back}>
        {copy('buy.another')}
      </Button>
      {state.hash !== '' && <ExplorerLink networkId={state.draft.asset.networkId} tx={state.hash} />}
    </div>
  )
}

function useEndWords(state: Ended): { title: string; text: string } {
  const copy = useCopy()
  const errorCopy = useErrorCopy()
  const format = useFormat()
  if (state.status === 'confirmed') {
    const { amount, currency } = state.quote.purchaseAmount
    return {
      title: copy('buy.confirmed.title', { amount: `${format.amount(amount)} ${currency}` }),
      text: copy('buy.confirmed.action', { network: state.draft.asset.networkName }),
    }
  }
  if (state.error === undefined) return { title: copy('buy.failed.title'), text: copy('buy.failed.action') }
  const { title, action: text } = errorCopy(state.error)
  return { title, text }
}
