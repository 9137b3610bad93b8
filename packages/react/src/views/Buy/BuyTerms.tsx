import { Card, KeyValue, KeyValues, Skeleton } from '@latchkey/ui'
import { useCopy } from '../../copy/useCopy.ts'
import type { Drafting } from './steps.ts'
import { useMoney } from './useMoney.ts'

/** Shows the seller and the breakdown of the amount: price, every fee, total. Loading lines reserve their space. */
export function BuyTerms({ state: { quote } }: { state: Exclude<Drafting, { is: 'choosing' }> }) {
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
