import { AmountInput, Button, Card, dash, fromDecimal, Skeleton } from '@latchkey/ui'
import { useCopy } from '../../copy/useCopy.ts'
import { useFormat } from '../../copy/useFormat.ts'
import { useLocale } from '../../copy/useLocale.ts'
import type { UseSwap } from '../../hooks/useSwap.ts'
import { AmountLine } from '../../parts/AmountLine.tsx'
import { toMoney } from '../../parts/convert.ts'
import { useExplainAmount } from '../../parts/useExplainAmount.ts'
import type { Drafting, Side } from './steps.ts'
import { TokenChip } from './TokenChip.tsx'

/** Shows the token to pay, its amount and value, and the balance. */
export function PayCard({
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
  if (!token) return <Skeleton height={140} shape="block" />
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
          loading={state.is === 'choosing' && state.isFindingMax}
          onClick={() => dispatch({ is: 'maxAsked' })}
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
          onChange={(next) => dispatch({ is: 'amountWritten', amount: next })}
          units={[symbol]}
          explain={explain}
          error={isTooMuch && copy('send.tooMuch', { amount: available })}
        />
        <TokenChip side="from" token={token} onPick={onPick} />
      </AmountLine>
      <p className="lk-swap-under">
        <span>{price > 0 ? format.fiat(toMoney(amount, price) ?? 0) : dash}</span>
        <span>{copy('send.balance', { amount: available })}</span>
      </p>
    </Card>
  )
}
