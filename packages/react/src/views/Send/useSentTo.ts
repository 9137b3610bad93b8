import { isSameAddress, listReceivers } from '@latchkey/core'
import { useHistory } from '../../hooks/useHistory.ts'
import { useKit } from '../../hooks/useKit.ts'

/** What an account's history tells of earlier sends to an address. */
type SentTo =
  /** There is one, or nothing is known: an account that can send has a history, if anybody has written it down. */
  | undefined
  /** None in all of it. */
  | 'never'
  /** None in the part that has been read. */
  | 'notLately'

/**
 * What the kit remembers of an account's sends to an address, and what its history, as far as it has been read, tells of
 * those before this one.
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
