import type { Fee } from '@latchkey/core'
import type { Caip2 } from '@latchkey/protocol/ids'
import { dash, KeyValue, Skeleton } from '@latchkey/ui'
import { useCopy } from '../copy/useCopy.ts'
import { useFeeWords } from './useFeeWords.ts'
import { useNetwork } from './useNetwork.ts'

/** Shows the maximum fee on a network: in money if a price is known, and in the native currency. */
export function FeeLine({
  fee,
  networkId,
  isFailed,
}: {
  fee: Pick<Fee, 'amount'> | undefined
  networkId: Caip2
  isFailed: boolean
}) {
  const copy = useCopy()
  const write = useFeeWords(networkId)
  const hasNetwork = useNetwork(networkId) !== undefined
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
