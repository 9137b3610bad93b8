import { AmountInput, Button, Card, Chip, currencySymbol, fromDecimal, Skeleton } from '@latchkey/ui'
import { SwapIcon } from '@latchkey/ui/icons'
import { useState } from 'react'
import { useCopy } from '../../copy/useCopy.ts'
import { useFormat } from '../../copy/useFormat.ts'
import { useLocale } from '../../copy/useLocale.ts'
import type { UseSend } from '../../hooks/useSend.ts'
import { AmountLine } from '../../parts/AmountLine.tsx'
import { toMoney, toTokens } from '../../parts/convert.ts'
import { TokenMark } from '../../parts/TokenMark.tsx'
import { useExplainAmount } from '../../parts/useExplainAmount.ts'
import type { Editing } from './steps.ts'

const moneyDecimals = 2

/**
 * Shows the amount as the main element, the token beside it and its value below. A tap switches between token and
 * money.
 */
export function AmountCard({
  state: { draft, isFindingMax },
  dispatch,
  onPick,
}: {
  state: Editing
  dispatch: UseSend['dispatch']
  onPick: () => void
}) {
  const copy = useCopy()
  const format = useFormat()
  const { locale } = useLocale()
  const [isMoney, setMoney] = useState(false)
  const { token, amount } = draft
  const money = useTypedMoney(amount, token?.price ?? 0)
  const explain = useExplainAmount(token?.decimals ?? 0)
  const explainMoney = useExplainAmount(moneyDecimals)
  if (!token) return <Skeleton height={144} shape="block" />
  const { symbol, decimals, balance, price } = token
  const isPriced = price > 0
  const write = (next: string) => dispatch({ is: 'amountWritten', amount: next })
  const available = `${format.amount(balance, { decimals, compact: true })} ${symbol}`
  const other = isMoney ? copy('send.inTokens', { symbol }) : copy('send.inMoney')
  const isTooMuch = (fromDecimal(amount, decimals) ?? 0n) > balance
  return (
    <Card>
      <div className="lk-send-top">
        <span>{copy('send.balance', { amount: available })}</span>
        <Button
          variant="quiet"
          size="compact"
          loading={isFindingMax}
          onClick={() => dispatch({ is: 'maxAsked' })}
        >
          {copy('send.max')}
        </Button>
      </div>
      <AmountLine>
        {isMoney && isPriced ? (
          <AmountInput
            key={token.networkId}
            align="start"
            label={copy('send.amountIn', { symbol })}
            value={money.shown}
            decimals={moneyDecimals}
            locale={locale}
            explain={explainMoney}
            prefix={currencySymbol({ locale })}
            onChange={(typed) => write(money.type(typed, toTokens(typed, price, decimals) ?? ''))}
            error={isTooMuch && copy('send.tooMuch', { amount: available })}
          />
        ) : (
          <AmountInput
            key={token.networkId}
            align="start"
            label={copy('send.amount', { symbol })}
            value={amount}
            decimals={decimals}
            locale={locale}
            units={[symbol]}
            explain={explain}
            onChange={write}
            error={isTooMuch && copy('send.tooMuch', { amount: available })}
          />
        )}
        <Chip
          label={copy('send.chosen', { name: symbol })}
          mark={<TokenMark symbol={symbol} iconUrl={token.iconUrl} size={24} />}
          onClick={onPick}
        >
          {symbol}
        </Chip>
      </AmountLine>
      {isPriced && (
        <button type="button" className="lk-send-units" title={other} onClick={() => setMoney(!isMoney)}>
          {isMoney
            ? `${format.amount(amount === '' ? '0' : amount)} ${symbol}`
            : format.fiat(toMoney(amount, price) ?? 0)}
          <SwapIcon size="small" />
          <span className="lk-hidden">{other}</span>
        </button>
      )}
    </Card>
  )
}

/** Keeps the money that was typed for as long as it corresponds to the amount. */
function useTypedMoney(amount: string, price: number) {
  const [typed, setTyped] = useState({ money: '', amount: '' })
  return {
    shown: typed.amount === amount ? typed.money : (toMoney(amount, price) ?? ''),
    type(money: string, made: string): string {
      setTyped({ money, amount: made })
      return made
    },
  }
}
