import { useHistory } from '../../hooks/useHistory.ts'

/** What an account's history tells of earlier sends to an address. */
export type SentTo =
  /** There is one, or nothing is known: an account that can send has a history, if anybody has written it down. */
  | undefined
  /** None in all of it. */
  | 'never'
  /** None in the part that has been read. */
  | 'notLately'

/** What the account's history, as far as it has been read, tells of sends to an address before this one. */
export function useSentTo(address: string): SentTo {
  const { transactions, loading, isError, next } = useHistory()
  if (loading || isError || transactions.length === 0) return undefined
  const receiver = address.toLowerCase()
  const isKnown = transactions.some(
    ({ metadata, transfers }) =>
      metadata.sentTo.toLowerCase() === receiver && transfers.some(({ direction }) => direction === 'out'),
  )
  if (isKnown) return undefined
  return next === undefined ? 'never' : 'notLately'
}
