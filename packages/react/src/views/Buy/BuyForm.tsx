import { judgeBuyAmount } from '@latchkey/core'
import { AmountInput, Button, Card, Chip, currencySymbol, Notice, Row } from '@latchkey/ui'
import { useCopy } from '../../copy/useCopy.ts'
import { useFormat } from '../../copy/useFormat.ts'
import { useLocale } from '../../copy/useLocale.ts'
import type { UseBuy } from '../../hooks/useBuy.ts'
import { useViewHeader } from '../../modal/navigation/useViewHeader.ts'
import { DeedFooter } from '../../parts/DeedFooter.tsx'
import { TokenMark } from '../../parts/TokenMark.tsx'
import { useExplainAmount } from '../../parts/useExplainAmount.ts'
import { BuyTerms } from './BuyTerms.tsx'
import type { Drafting, Place } from './steps.ts'
import { useMethodName } from './useMethodName.ts'
import { useMoney } from './useMoney.ts'

const presets = ['50', '100', '250', '500'] as const
const moneyDecimals = 2

/** Asks for asset, amount and payment method, and shows the quote with every fee. The button names the action. */
export function BuyForm({
  state,
  dispatch,
  isSample,
  isFetching,
  onRetry,
  onGo,
}: {
  state: Drafting
  dispatch: UseBuy['dispatch']
  isSample: boolean
  isFetching: boolean
  onRetry: () => void
  onGo: (place: Place) => void
}) {
  const copy = useCopy()
  const { locale } = useLocale()
  const money = useMoney()
  const explain = useExplainAmount(moneyDecimals)
  const nameMethod = useMethodName()
  useViewHeader({ title: copy('buy.title'), step: 'form', onBack: undefined })
  const { asset, currency = 'USD', method, amount } = state.draft
  const problem = method && judgeBuyAmount(amount, method)
  const isEstimate = state.is !== 'choosing' && state.isEstimate
  const limit = method && money(problem === 'tooMuch' ? method.max : method.min, currency)
  return (
    <form
      className="lk-buy"
      onSubmit={(event) => {
        event.preventDefault()
        dispatch({ is: 'buyAsked' })
      }}
    >
      <Card>
        <p className="lk-buy-top">{copy('buy.pay')}</p>
        <AmountInput
          label={copy('buy.amount', { currency })}
          prefix={currencySymbol({ locale, currency })}
          value={amount}
          decimals={moneyDecimals}
          locale={locale}
          units={[currency]}
          explain={explain}
          onChange={(next) => dispatch({ is: 'amountWritten', amount: next })}
          error={
            problem &&
            method &&
            copy(`buy.${problem}`, { method: nameMethod(method.id), amount: limit ?? '' })
          }
        />
        <fieldset className="lk-buy-presets">
          <legend className="lk-hidden">{copy('buy.presets')}</legend>
          {presets.map((preset) => (
            <Button
              key={preset}
              size="compact"
              variant="secondary"
              aria-pressed={preset === amount}
              onClick={() => dispatch({ is: 'amountWritten', amount: preset })}
            >
              {wholeMoney(preset, currency, locale)}
            </Button>
          ))}
        </fieldset>
      </Card>
      <GetCard state={state} onPick={() => onGo('asset')} />
      {asset && method && (
        <Row
          label={copy('buy.with')}
          trailing={
            <span className="lk-buy-method">
              {nameMethod(method.id)} · {currency}
            </span>
          }
          chevron
          onClick={() => onGo('method')}
        />
      )}
      <Unsure
        {...{ isSample, isEstimate, isFetching }}
        onRetry={() => {
          onRetry()
          dispatch({ is: 'quoteAsked' })
        }}
      />
      {state.is !== 'choosing' && <BuyTerms state={state} />}
      <DeedFooter>
        <Button
          type="submit"
          loading={state.is === 'quoting' && !isEstimate}
          disabled={state.is === 'choosing' || isEstimate || isSample}
        >
          {state.is !== 'choosing'
            ? isEstimate || isSample
              ? copy('buy.notNow')
              : copy('buy.deed', { amount: money(amount, currency) })
            : problem
              ? copy(problem === 'tooMuch' ? 'buy.most' : 'buy.least', { amount: limit ?? '' })
              : copy('send.enterAmount')}
        </Button>
      </DeedFooter>
    </form>
  )
}

/** Shows the asset, and the approximate amount of it. */
function GetCard({ state, onPick }: { state: Drafting; onPick: () => void }) {
  const copy = useCopy()
  const format = useFormat()
  const { asset } = state.draft
  const bought = state.is === 'choosing' ? undefined : state.quote?.purchaseAmount.amount
  if (!asset) return null
  const { symbol, networkName } = asset
  return (
    <Card>
      <div className="lk-buy-get">
        <div className="lk-buy-bought">
          <p className="lk-buy-top">{copy('buy.get')}</p>
          <output
            aria-label={copy('buy.get')}
            data-empty={bought === undefined ? '' : undefined}
            data-old={state.is === 'quoting' ? '' : undefined}
          >
            {format.amount(bought ?? '0')}
          </output>
        </div>
        <Chip
          label={copy('buy.asset', { symbol, network: networkName })}
          mark={<TokenMark symbol={symbol} size={24} />}
          onClick={onPick}
        >
          {symbol}
        </Chip>
      </div>
      <p className="lk-buy-under">{copy('buy.on', { network: networkName })}</p>
    </Card>
  )
}

/** Labels examples and estimates, which can't be paid (9.20). */
function Unsure({
  isSample,
  isEstimate,
  isFetching,
  onRetry,
}: {
  isSample: boolean
  isEstimate: boolean
  isFetching: boolean
  onRetry: () => void
}) {
  const copy = useCopy()
  if (!isSample && !isEstimate) return null
  const what = isSample ? 'sample' : 'estimate'
  return (
    <Notice
      tone="warning"
      title={copy(`buy.${what}.title`)}
      action={
        <Button size="compact" variant="secondary" loading={isFetching} onClick={onRetry}>
          {copy('buy.retry')}
        </Button>
      }
    >
      {copy(`buy.${what}.action`)}
    </Notice>
  )
}

/** Formats a round amount without cents. */
function wholeMoney(amount: string, currency: string, locale: string): string {
  return new Intl.NumberFormat(locale, {
    ...{ style: 'currency', currency, currencyDisplay: 'narrowSymbol' },
    maximumFractionDigits: 0,
  }).format(Number(amount))
}
