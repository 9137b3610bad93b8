import { AmountInvalidError, BalanceInsufficientError, type SwapToken } from '@latchkey/core'
import { Button, fromDecimal, IconButton, Notice } from '@latchkey/ui'
import { SwapIcon } from '@latchkey/ui/icons'
import { useState } from 'react'
import { useCopy } from '../../copy/useCopy.ts'
import { useErrorCopy } from '../../copy/useErrorCopy.ts'
import { useFormat } from '../../copy/useFormat.ts'
import type { UseSwap } from '../../hooks/useSwap.ts'
import { useViewHeader } from '../../modal/navigation/useViewHeader.ts'
import { DeedFooter } from '../../parts/DeedFooter.tsx'
import { LoadFailed } from '../../parts/LoadFailed.tsx'
import type { Loaded } from '../../parts/loaded.ts'
import { ImpactNotice } from './ImpactNotice.tsx'
import { judgeImpact } from './impact.ts'
import { impactByPrices } from './impactByPrices.ts'
import { PayCard } from './PayCard.tsx'
import { ReceiveCard } from './ReceiveCard.tsx'
import { SwapTerms } from './SwapTerms.tsx'
import type { Drafting, Side } from './steps.ts'

/** Asks what to pay and receive, and shows the terms. The button names the action. */
export function SwapForm({
  state,
  dispatch,
  tokens,
  onGo,
}: {
  state: Drafting
  dispatch: UseSwap['dispatch']
  tokens: Loaded<readonly SwapToken[]>
  onGo: (place: Side | 'slippage') => void
}) {
  const copy = useCopy()
  const format = useFormat()
  useViewHeader({ title: copy('swap.title'), step: 'form', onBack: undefined })
  const { from, to, amount } = state.draft
  const { written, write } = useWritten(`${from?.id} ${to?.id} ${amount}`)
  if (!from && tokens.isError) {
    return (
      <LoadFailed
        title={copy('swap.failed.title')}
        action={copy('swap.failed.action')}
        blockedUntil={tokens.blockedUntil}
        onRetry={tokens.retry}
      />
    )
  }
  const priceOf = (token: SwapToken | undefined) =>
    tokens.data?.find(({ id }) => id === token?.id)?.price ?? token?.price ?? 0
  const told = state.is === 'choosing' ? undefined : state.quote?.priceImpact
  const percent = told ?? lossOf(state, priceOf)
  const word = copy('swap.impact.word')
  const isConfirmed = judgeImpact(percent) !== 'high' || written.trim().toLowerCase() === word.toLowerCase()
  const missing = missingIn(state)
  const isOutdated = state.is === 'quoted' && state.error !== undefined
  const what = `${format.amount(amount === '' ? '0' : amount, { exact: true })} ${from?.symbol ?? ''}`
  return (
    <form
      className="lk-swap"
      onSubmit={(event) => {
        event.preventDefault()
        if (isConfirmed) dispatch({ is: 'swapAsked' })
      }}
    >
      <div className="lk-swap-sides">
        <PayCard state={state} price={priceOf(from)} dispatch={dispatch} onPick={onGo} />
        <div className="lk-swap-flip">
          <IconButton label={copy('swap.flip')} disabled={!to} onClick={() => dispatch({ is: 'flipped' })}>
            <SwapIcon />
          </IconButton>
        </div>
        <ReceiveCard state={state} price={priceOf(to)} onPick={onGo} />
      </div>
      <ImpactNotice
        percent={percent}
        by={told === undefined ? 'loss' : 'impact'}
        word={word}
        written={written}
        onWrite={write}
      />
      {state.is !== 'choosing' && <SwapTerms state={state} onSlippage={() => onGo('slippage')} />}
      <QuoteFailed state={state} onRetry={() => dispatch({ is: 'quoteAsked' })} />
      <DeedFooter>
        <Button
          type="submit"
          loading={missing === undefined && state.is === 'quoting'}
          disabled={missing !== undefined || state.is === 'choosing' || isOutdated || !isConfirmed}
        >
          {missing === 'send.notEnough'
            ? copy(missing, { symbol: from?.symbol ?? '' })
            : missing
              ? copy(missing)
              : copy('swap.deed', { what })}
        </Button>
      </DeedFooter>
    </form>
  )
}

/** Keeps a confirmation word that applies to one swap only. */
function useWritten(swap: string) {
  const [last, setLast] = useState({ swap, text: '' })
  return {
    written: last.swap === swap ? last.text : '',
    write: (text: string) => setLast({ swap, text }),
  }
}

/** Shows why there is no quote. Missing or excessive inputs are reported at their fields. */
function QuoteFailed({ state, onRetry }: { state: Drafting; onRetry: () => void }) {
  const copy = useCopy()
  const errorCopy = useErrorCopy()
  const error = state.is === 'quoting' ? undefined : state.error
  const isSaidElsewhere = error instanceof AmountInvalidError || error instanceof BalanceInsufficientError
  if (error === undefined || isSaidElsewhere) return null
  const { title, action } = errorCopy(error)
  return (
    <Notice
      tone="error"
      title={title}
      action={
        <Button size="compact" variant="secondary" onClick={onRetry}>
          {copy('swap.retry')}
        </Button>
      }
    >
      {action}
    </Notice>
  )
}

/** Returns a quote's loss by the kit's own prices, for markets that don't report an impact. */
function lossOf(state: Drafting, priceOf: (token: SwapToken) => number): string | undefined {
  const { from, to } = state.draft
  if (state.is === 'choosing' || !state.quote || !from || !to) return undefined
  return impactByPrices(
    { amount: state.swap.amount, decimals: from.decimals, price: priceOf(from) },
    { amount: state.quote.amountOut, decimals: to.decimals, price: priceOf(to) },
  )
}

/** Returns the first missing input, which the button names. */
function missingIn({ draft: { from, to, amount } }: Drafting) {
  if (!from) return 'swap.choose.from'
  if (!to) return 'swap.choose.to'
  const value = fromDecimal(amount, from.decimals) ?? 0n
  if (value === 0n) return 'send.enterAmount'
  return value > from.balance ? 'send.notEnough' : undefined
}
