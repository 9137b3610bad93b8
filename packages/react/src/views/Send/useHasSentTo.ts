import { useHistory } from '../../hooks/useHistory.ts'

/** Whether the account has sent something to an address, as far as its latest history tells; undefined: not known. */
export function useHasSentTo(address: string): boolean | undefined {
  const { transactions, loading, isError } = useHistory()
  if (loading || isError) return undefined
  const receiver = address.toLowerCase()
  return transactions.some(
    ({ metadata, transfers }) =>
      metadata.sentTo.toLowerCase() === receiver && transfers.some(({ direction }) => direction === 'out'),
  )
}
