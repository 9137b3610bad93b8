import type { Fee } from '@latchkey/core'
import { dash, KeyValue, Skeleton } from '@latchkey/ui'
import { useCopy } from '../copy/useCopy.ts'
import { useFacts } from '../kit/useFacts.ts'
import { useFeeWords } from './useFeeWords.ts'

/** Shows the maximum network fee: in money if a price is known, and in the native currency. */
export function FeeLine({ fee, isFailed }: { fee: Pick<Fee, 'amount'> | undefined; isFailed: boolean }) {
  const copy = useCopy()
  const write = useFeeWords()
  const hasNetwork = useFacts((facts) => facts.activeNetwork !== undefined)
  if (!fee || !hasNetwork) {
    // Two lines, as tall as the loaded fee.
    return isFailed ? (
      <KeyValue label={copy('send.fee')}>{dash}</KeyValue>
    ) : (
      <KeyValue label={copy('send.fee')} detail={<Skeleton width={84} height={12} />}>
        <Skeleton width={52} height={14} />
      </KeyValue>
    )
  }
  const { native, money } = write(fee.amount)
  if (money === undefined) return <KeyValue label={copy('send.fee')}>{native}</KeyValue>
  return (
    <KeyValue label={copy('send.fee')} detail={native}>
      {money}
    </KeyValue>
  )
}
