import { AmountInvalidError, BalanceInsufficientError, type SwapToken } from '@latchkey/core'
import {
  AmountInput,
  Button,
  Card,
  Chip,
  dash,
  fromDecimal,
  IconButton,
  Notice,
  Skeleton,
  SkeletonBlock,
  toDecimal,
} from '@latchkey/ui'
import { SwapIcon } from '@latchkey/ui/icons'
import { type CSSProperties, useContext, useState } from 'react'
import { useCopy, ViewCopyContext } from '../../copy/useCopy.ts'
import { useErrorCopy } from '../../copy/useErrorCopy.ts'
import { useFormat } from '../../copy/useFormat.ts'
import { useLocale } from '../../copy/useLocale.ts'
import type { UseSwap } from '../../hooks/useSwap.ts'
import { useViewHeader } from '../../modal/navigation/useViewHeader.ts'
import { ActionFooter } from '../../parts/ActionFooter.tsx'
import { AmountLine } from '../../parts/AmountLine.tsx'
import { toFiat } from '../../parts/convert.ts'
import { LoadFailed } from '../../parts/LoadFailed.tsx'
import type { Loaded } from '../../parts/loaded.ts'
import { TokenMark } from '../../parts/TokenMark.tsx'
import { useExplainAmount } from '../../parts/useExplainAmount.ts'
import { judgeImpact } from './impact.ts'
import { impactByPrices } from './impactByPrices.ts'
import { ImpactNotice, SwapTerms } from './SwapTerms.tsx'
import type { Drafting, Side } from './steps.ts'

/** Returns whether the visitor wrote one of the words. Ignores case and accents. */
function isConfirmation(written: string, words: readonly string[], locale: string): boolean {
  const { compare } = new Intl.Collator(locale, { sensitivity: 'base' })
  return words.some((word) => compare(word, written.trim()) === 0)
}

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
  const { locale } = useLocale()
  const english = useContext(ViewCopyContext)
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
  const told = state.status === 'choosing' ? undefined : state.quote?.priceImpact
  const percent = told ?? lossOf(state, priceOf)
  const word = copy('swap.impact.word')
  // In English, too, for keyboards without the letters of the visitor's language.
  const words = [word, english['swap.impact.word'] ?? word]
  const isConfirmed = judgeImpact(percent) !== 'high' || isConfirmation(written, words, locale)
  const missing = missingIn(state)
  const isOutdated = state.status === 'quoted' && state.error !== undefined
  const what = `${format.amount(amount === '' ? '0' : amount, { exact: true })} ${from?.symbol ?? ''}`
  return (
    <form
      className="lk-swap"
      onSubmit={(event) => {
        event.preventDefault()
        if (isConfirmed) dispatch({ type: 'swapRequested' })
      }}
    >
      <div className="lk-swap-sides">
        <PayCard state={state} price={priceOf(from)} dispatch={dispatch} onPick={onGo} />
        <div className="lk-swap-flip">
          <IconButton label={copy('swap.flip')} disabled={!to} onClick={() => dispatch({ type: 'flipped' })}>
            <SwapIcon />
          </IconButton>
        </div>
        <ReceiveCard state={state} price={priceOf(to)} onPick={onGo} />
      </div>
      <ImpactNotice
        percent={percent}
        by={told === undefined ? 'loss' : 'impact'}
        isOffered={missing === undefined}
        word={word}
        written={written}
        onWrite={write}
      />
      {state.status !== 'choosing' && <SwapTerms state={state} onSlippage={() => onGo('slippage')} />}
      <QuoteFailed state={state} onRetry={() => dispatch({ type: 'quoteRequested' })} />
      <ActionFooter>
        <Button
          type="submit"
          loading={missing === undefined && state.status === 'quoting'}
          disabled={missing !== undefined || state.status === 'choosing' || isOutdated || !isConfirmed}
        >
          {missing === 'send.notEnough'
            ? copy(missing, { symbol: from?.symbol ?? '' })
            : missing
              ? copy(missing)
              : copy('swap.button', { what })}
        </Button>
      </ActionFooter>
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
  const error = state.status === 'quoting' ? undefined : state.error
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
  if (state.status === 'choosing' || !state.quote || !from || !to) return undefined
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

/** Shows the token to pay, its amount and value, and the balance. */
function PayCard({
  state,
  price,
  dispatch,
  onPick,
}: {
  state: Drafting
  price: number
  dispatch: UseSwap['dispatch']
  onPick: (side: Side) => void
}) {
  const copy = useCopy()
  const format = useFormat()
  const { locale } = useLocale()
  const { from: token, amount } = state.draft
  const explain = useExplainAmount(token?.decimals ?? 0)
  if (!token) return <SkeletonBlock height={130} />
  const { symbol, decimals, balance } = token
  const available = `${format.amount(balance, { decimals, compact: true })} ${symbol}`
  const paid = fromDecimal(amount, decimals)
  const isTooMuch = (paid ?? 0n) > balance
  return (
    <Card>
      <div className="lk-swap-top">
        <span>{copy('swap.pay')}</span>
        <Button
          variant="quiet"
          size="compact"
          loading={state.status === 'choosing' && state.isFindingMax}
          onClick={() => dispatch({ type: 'maxRequested' })}
        >
          {copy('send.max')}
        </Button>
      </div>
      <AmountLine>
        <AmountInput
          key={token.networkId}
          align="start"
          label={copy('swap.amount', { symbol })}
          value={amount}
          decimals={decimals}
          locale={locale}
          onChange={(next) => dispatch({ type: 'amountChanged', amount: next })}
          units={[symbol]}
          explain={explain}
          error={isTooMuch && copy('send.tooMuch', { amount: available })}
        />
        <TokenChip side="from" token={token} onPick={onPick} />
      </AmountLine>
      <p className="lk-swap-under">
        <span>{price > 0 ? format.fiat(toFiat(amount, price) ?? 0) : dash}</span>
        <span>{copy('send.balance', { amount: available })}</span>
      </p>
    </Card>
  )
}

/** Shows the token to receive, the quoted amount and its value, and the balance. */
function ReceiveCard({
  state,
  price,
  onPick,
}: {
  state: Drafting
  price: number
  onPick: (side: Side) => void
}) {
  const copy = useCopy()
  const format = useFormat()
  const token = state.draft.to
  const quote = state.status === 'choosing' ? undefined : state.quote
  const decimals = token?.decimals ?? 0
  const amount = quote && token ? toDecimal(quote.amountOut, decimals) : undefined
  const isAwaited = state.status === 'quoting' && !quote
  const shown = format.amount(amount ?? '0')
  const symbol = token?.symbol ?? ''
  return (
    <Card>
      <div className="lk-swap-top">
        <span>{copy('swap.receive')}</span>
      </div>
      <AmountLine>
        <div className="lk-swap-received" aria-busy={isAwaited || undefined}>
          {isAwaited ? (
            <Skeleton width={120} height={30} />
          ) : (
            <output
              aria-label={token ? copy('swap.received', { symbol }) : copy('swap.receive')}
              data-empty={amount === undefined ? '' : undefined}
              data-old={state.status === 'quoting' ? '' : undefined}
              style={{ '--lk-amount-length': Math.max(shown.length, 6) } as CSSProperties}
            >
              {shown}
            </output>
          )}
        </div>
        <TokenChip side="to" token={token} onPick={onPick} />
      </AmountLine>
      <p className="lk-swap-under">
        {isAwaited ? (
          <Skeleton width={56} height={12} />
        ) : (
          <span>
            {token && price <= 0 ? dash : format.fiat(amount === undefined ? 0 : toFiat(amount, price))}
          </span>
        )}
        {token && (
          <span>
            {copy('send.balance', {
              amount: `${format.amount(token.balance, { decimals, compact: true })} ${symbol}`,
            })}
          </span>
        )}
      </p>
    </Card>
  )
}

/** Shows one side's token, and opens the picker. */
function TokenChip({
  side,
  token,
  onPick,
}: {
  side: Side
  token: SwapToken | undefined
  onPick: (side: Side) => void
}) {
  const copy = useCopy()
  return (
    <Chip
      label={token ? copy(`swap.chosen.${side}`, { name: token.symbol }) : copy('swap.unchosen')}
      mark={token && <TokenMark symbol={token.symbol} iconUrl={token.iconUrl} size={24} />}
      onClick={() => onPick(side)}
    >
      {token?.symbol ?? copy('swap.choose')}
    </Chip>
  )
}
