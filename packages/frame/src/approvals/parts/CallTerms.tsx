import { formatAmount, KeyValue, ShortAddress } from '@latchkey/ui'
import { say } from '../../copy/say.ts'
import { sayCall } from '../../copy/sayCall.ts'
import type { Network } from '../useAskedNetwork.ts'
import { useAsking } from '../useAsking.ts'

/** Last lines of every request sent to a chain: account, network and fee. */
export function CallTerms({
  network,
  feeMax,
}: {
  network: Network
  /** In wei; undefined if someone else pays. */
  feeMax: bigint | undefined
}) {
  const { approval, locale } = useAsking()
  const write = (amount: bigint) =>
    `${formatAmount(amount, { locale, decimals: network.decimals, exact: true })} ${network.symbol}`
  return (
    <>
      <KeyValue ruled label={say('account')}>
        <ShortAddress address={approval.address} />
      </KeyValue>
      <KeyValue label={say('network')}>{network.name}</KeyValue>
      <KeyValue label={sayCall('fee')}>
        {feeMax === undefined ? sayCall('feeNone') : sayCall('feeMax', { amount: write(feeMax) })}
      </KeyValue>
    </>
  )
}
