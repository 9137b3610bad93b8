import { Card, dash, Skeleton, toDecimal } from '@latchkey/ui'
import type { CSSProperties } from 'react'
import { useCopy } from '../../copy/useCopy.ts'
import { useFormat } from '../../copy/useFormat.ts'
import { AmountLine } from '../../parts/AmountLine.tsx'
import { toMoney } from '../../parts/convert.ts'
import type { Drafting, Side } from './steps.ts'
import { TokenChip } from './TokenChip.tsx'

/** Shows the token to receive, the quoted amount and its value, and the balance. */
export function ReceiveCard({
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
  const quote = state.is === 'choosing' ? undefined : state.quote
  const decimals = token?.decimals ?? 0
  const amount = quote && token ? toDecimal(quote.amountOut, decimals) : undefined
  const isAwaited = state.is === 'quoting' && !quote
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
              data-old={state.is === 'quoting' ? '' : undefined}
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
            {token && price <= 0 ? dash : format.fiat(amount === undefined ? 0 : toMoney(amount, price))}
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
