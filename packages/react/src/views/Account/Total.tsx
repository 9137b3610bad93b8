import type { Balance } from '@latchkey/core'
import { BigAmount, dash, fiatParts, Skeleton } from '@latchkey/ui'
import { useCopy } from '../../copy/useCopy.ts'
import { useFormat } from '../../copy/useFormat.ts'
import { useLocale } from '../../copy/useLocale.ts'
import type { Loaded } from '../../parts/loaded.ts'
import { totalOf } from './totalOf.ts'

/** Shows the account's total in money, else its native token. A dash if neither is known. */
export function Total({ balances }: { balances: Loaded<readonly Balance[]> }) {
  const copy = useCopy()
  return (
    <div className="lk-total">
      <h3 className="lk-hidden">{copy('account.total')}</h3>
      <TotalAmount balances={balances} />
    </div>
  )
}

function TotalAmount({ balances: { data, isError } }: { balances: Loaded<readonly Balance[]> }) {
  const copy = useCopy()
  const format = useFormat()
  const { locale } = useLocale()
  if (!data)
    return isError ? <BigAmount>{dash}</BigAmount> : <Skeleton width={176} height={43} shape="block" />
  const { value, isPartial } = totalOf(data)
  const money = fiatParts(value, { locale })
  if (money) {
    return (
      <>
        <BigAmount lead={money.lead} lesser={money.lesser}>
          {money.main}
        </BigAmount>
        {isPartial && <p className="lk-total-note">{copy('account.partial')}</p>}
      </>
    )
  }
  const native = data.find(({ address }) => address === undefined)
  return (
    <BigAmount lesser={native ? ` ${native.symbol}` : ''}>
      {native ? format.amount(native.quantity.numeric) : dash}
    </BigAmount>
  )
}
