import type { Fee } from '@latchkey/core'
import { dash, KeyValue, Skeleton, toDecimal } from '@latchkey/ui'
import { useBalances } from '../../hooks/useBalances.ts'
import { useCopy } from '../../hooks/useCopy.ts'
import { useFacts } from '../../hooks/useFacts.ts'
import { useFormat } from '../../hooks/useFormat.ts'
import { toMoney } from './convert.ts'

/** What the network takes at most: in money where a price is known, and in its own currency. */
export function FeeLine({ fee, isFailed }: { fee: Fee | undefined; isFailed: boolean }) {
  const copy = useCopy()
  const format = useFormat()
  const network = useFacts((facts) => facts.activeNetwork)
  const { data: balances } = useBalances()
  if (!fee || !network) {
    // Two lines, as what comes.
    return isFailed ? (
      <KeyValue label={copy('send.fee')}>{dash}</KeyValue>
    ) : (
      <KeyValue label={copy('send.fee')} detail={<Skeleton width={84} height={12} />}>
        <Skeleton width={52} height={14} />
      </KeyValue>
    )
  }
  const { symbol, decimals } = network.nativeCurrency
  const price = balances?.find(({ address }) => address === undefined)?.price ?? 0
  const amount = toDecimal(fee.amount, decimals)
  const native = `${format.amount(amount)} ${symbol}`
  if (price <= 0) return <KeyValue label={copy('send.fee')}>{native}</KeyValue>
  return (
    <KeyValue label={copy('send.fee')} detail={native}>
      {writeFee(toMoney(amount, price))}
    </KeyValue>
  )

  /** Money is cut to cents: a fee of less is still one. */
  function writeFee(money: string | undefined) {
    return money === '0' ? format.fiat(0.001) : format.fiat(money)
  }
}
