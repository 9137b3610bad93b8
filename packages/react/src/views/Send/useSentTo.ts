import { isSameAddress, listReceivers } from '@latchkey/core'
import { useHistory } from '../../hooks/useHistory.ts'
import { useKit } from '../../hooks/useKit.ts'

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
