import { isSameAddress, listReceivers } from '@latchkey/core'
import { Notice, Switch } from '@latchkey/ui'
import { useCopy } from '../../copy/useCopy.ts'
import { useHistory } from '../../hooks/useHistory.ts'
import { useKit } from '../../hooks/useKit.ts'
import type { LookAlike } from './useLookAlike.ts'

/** Warns that the receiver resembles another address, shows where they differ, and asks for confirmation. */
export function LookAlikeNotice({
  address,
  lookAlike,
  isConfirmed,
  onConfirm,
}: {
  address: string
  lookAlike: LookAlike
  isConfirmed: boolean
  onConfirm: (isConfirmed: boolean) => void
}) {
  const copy = useCopy()
  return (
    <div>
      <Notice
        tone="error"
        title={copy('send.lookAlike.title', { receiver: lookAlike.known })}
        action={
          <dl className="lk-send-twins">
            <dt>{copy('send.lookAlike.known')}</dt>
            <dd>
              <Compared address={lookAlike.address} other={address} />
            </dd>
            <dt>{copy('send.lookAlike.this')}</dt>
            <dd>
              <Compared address={address} other={lookAlike.address} />
            </dd>
          </dl>
        }
      >
        {copy(lookAlike.hasDusted ? 'send.lookAlike.dust' : 'send.lookAlike.action')}
      </Notice>
      <Switch checked={isConfirmed} onChange={onConfirm}>
        {copy('send.lookAlike.confirm')}
      </Switch>
    </div>
  )
}

/** Shows a full address, marking where it differs from another. */
function Compared({ address, other }: { address: string; other: string }) {
  const [start, end] = differingPart(address.toLowerCase(), other.toLowerCase())
  return (
    <bdi dir="ltr" translate="no">
      {address.slice(0, start)}
      <mark>{address.slice(start, end)}</mark>
      {address.slice(end)}
    </bdi>
  )
}

function differingPart(one: string, other: string): readonly [number, number] {
  let start = 0
  while (start < one.length && one[start] === other[start]) start++
  let back = 0
  while (back < one.length - start && one.at(-1 - back) === other.at(-1 - back)) back++
  return [start, one.length - back]
}

/** Earlier sends to an address, according to an account's history. */
type SentTo =
  /**
   * There is one, or nothing is known. An account that can send must have a history, so an empty one wasn't indexed.
   */
  | undefined
  /** None in the whole history. */
  | 'never'
  /** None in the part that has been read. */
  | 'notLately'

/**
 * Returns whether an account has sent to an address before, from the receivers that the kit keeps and the history read
 * so far.
 */
export function useSentTo(address: string, account: string): SentTo {
  const kit = useKit()
  const { transactions, loading, isError, next } = useHistory()
  if (loading || isError || transactions.length === 0) return undefined
  if (listReceivers(kit, account).some((kept) => isSameAddress(kept.address, address))) return undefined
  const receiver = address.toLowerCase()
  const isKnown = transactions.some(
    ({ metadata, transfers }) =>
      metadata.sentTo.toLowerCase() === receiver && transfers.some(({ direction }) => direction === 'out'),
  )
  if (isKnown) return undefined
  return next === undefined ? 'never' : 'notLately'
}
