import { checkBuyAmount } from '@latchkey/core'
import {
  AmountInput,
  Button,
  Card,
  Chip,
  currencySymbol,
  KeyValue,
  KeyValues,
  Notice,
  Row,
  Skeleton,
} from '@latchkey/ui'
import { useCopy } from '../../copy/useCopy.ts'
import { useFormat } from '../../copy/useFormat.ts'
import { useLocale } from '../../copy/useLocale.ts'
import type { UseBuy } from '../../hooks/useBuy.ts'
import { useViewHeader } from '../../modal/navigation/useViewHeader.ts'
import { ActionFooter } from '../../parts/ActionFooter.tsx'
import { TokenMark } from '../../parts/TokenMark.tsx'
import { useExplainAmount } from '../../parts/useExplainAmount.ts'
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
  const nameMethod = useMethodName()
  useViewHeader({ title: copy('buy.title'), step: 'form', onBack: undefined })
  const { asset, currency = 'USD', method } = state.draft
  const isEstimate = state.status !== 'choosing' && state.isEstimate
  return (
    <form
      className="lk-buy"
      onSubmit={(event) => {
        event.preventDefault()
        dispatch({ type: 'buyRequested' })
      }}
    >
      <PayCard draft={state.draft} onAmount={(amount) => dispatch({ type: 'amountChanged', amount })} />
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
          dispatch({ type: 'quoteRequested' })
        }}
      />
      {state.status !== 'choosing' && <BuyTerms state={state} />}
      <ActionFooter>
        <PayButton state={state} isUnsure={isEstimate || isSample} isEstimate={isEstimate} />
      </ActionFooter>
    </form>
  )
}

/** Asks for the amount to pay, and offers a few. */
function PayCard({ draft, onAmount }: { draft: Drafting['draft']; onAmount: (amount: string) => void }) {
  const copy = useCopy()
  const { locale } = useLocale()
  const explain = useExplainAmount(moneyDecimals)
  const nameMethod = useMethodName()
  const { currency = 'USD', method, amount } = draft
  const { problem, limit } = useAmountProblem(draft)
  return (
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
        onChange={onAmount}
        error={problem && method && copy(`buy.${problem}`, { method: nameMethod(method.id), amount: limit })}
      />
      <fieldset className="lk-buy-presets">
        <legend className="lk-hidden">{copy('buy.presets')}</legend>
        {presets.map((preset) => (
          <Button
            key={preset}
            size="compact"
            variant="secondary"
            aria-pressed={preset === amount}
            onClick={() => onAmount(preset)}
          >
            {wholeMoney(preset, currency, locale)}
          </Button>
        ))}
      </fieldset>
    </Card>
  )
}

/** Names the payment, or why it isn't possible yet. */
function PayButton({
  state,
  isEstimate,
  isUnsure,
}: {
  state: Drafting
  isEstimate: boolean
  /** Whether the amounts are estimates or examples. */
  isUnsure: boolean
}) {
  const copy = useCopy()
  const money = useMoney()
  const { currency = 'USD', amount } = state.draft
  const { problem, limit } = useAmountProblem(state.draft)
  const isChoosing = state.status === 'choosing'
  return (
    <Button
      type="submit"
      loading={state.status === 'quoting' && !isEstimate}
      disabled={isChoosing || isUnsure}
    >
      {isChoosing
        ? problem
          ? copy(problem === 'tooMuch' ? 'buy.most' : 'buy.least', { amount: limit })
          : copy('send.enterAmount')
        : isUnsure
          ? copy('buy.notNow')
          : copy('buy.button', { amount: money(amount, currency) })}
    </Button>
  )
}

/** Returns whether the amount is beyond the payment method's limits, and the limit that applies. */
function useAmountProblem({ amount, method, currency = 'USD' }: Drafting['draft']) {
  const money = useMoney()
  const problem = method && checkBuyAmount(amount, method)
  const limit = method ? money(problem === 'tooMuch' ? method.max : method.min, currency) : ''
  return { problem, limit }
}

/** Shows the asset, and the approximate amount of it. */
function GetCard({ state, onPick }: { state: Drafting; onPick: () => void }) {
  const copy = useCopy()
  const format = useFormat()
  const { asset } = state.draft
  const bought = state.status === 'choosing' ? undefined : state.quote?.purchaseAmount.amount
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
            data-old={state.status === 'quoting' ? '' : undefined}
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

/** Shows the seller and the breakdown of the amount: price, every fee, total. Loading lines reserve their space. */
function BuyTerms({ state: { quote } }: { state: Exclude<Drafting, { status: 'choosing' }> }) {
  const copy = useCopy()
  const money = useMoney()
  const lines = [
    { label: copy('buy.price'), value: quote?.paymentSubtotal },
    { label: copy('buy.fee'), value: quote?.coinbaseFee },
    { label: copy('send.fee'), value: quote?.networkFee },
    { label: copy('buy.total'), value: quote?.paymentTotal, isLast: true },
  ]
  return (
    <Card>
      <KeyValues>
        {quote?.provider !== undefined && (
          <KeyValue label={copy('buy.seller')}>
            <bdi>{quote.provider}</bdi>
          </KeyValue>
        )}
        {lines.map(({ label, value, isLast }) => (
          <KeyValue key={label} label={label} ruled={isLast ?? false}>
            {value ? money(value.amount, value.currency) : <Skeleton width={64} height={14} />}
          </KeyValue>
        ))}
      </KeyValues>
    </Card>
  )
}
