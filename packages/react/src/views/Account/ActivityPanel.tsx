import { usePendingTransactions } from '../../hooks/usePendingTransactions.ts'
import { Activity, type ActivityProps } from './Activity.tsx'
import { PendingList } from './PendingList.tsx'

/** Shows pending transactions, then the history. */
export function ActivityPanel(props: ActivityProps) {
  const { data: transactions = [], refetch } = usePendingTransactions()
  const isBare = transactions.length > 0 && props.months.length === 0 && !props.isLoading && !props.isError
  return (
    <>
      <PendingList transactions={transactions} explorerUrl={props.explorerUrl} onForget={refetch} />
      {!isBare && <Activity {...props} />}
    </>
  )
}
