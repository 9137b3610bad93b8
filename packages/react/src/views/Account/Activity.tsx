import type { HistoryMonth } from '@latchkey/core'
import { AssetRowSkeleton, EmptyState } from '@latchkey/ui'
import { ClockIcon } from '@latchkey/ui/icons'
import { useMemo } from 'react'
import { useCopy } from '../../copy/useCopy.ts'
import { useFormat } from '../../copy/useFormat.ts'
import { LoadFailed } from '../../parts/LoadFailed.tsx'
import { VirtualList } from '../../parts/VirtualList.tsx'
import { type ActivityRow, activityRows } from './activityRows.ts'
import { EntryRow } from './EntryRow.tsx'
import { RowsLoading } from './RowsLoading.tsx'

/** Props of the activity list. */
export type ActivityProps = {
  months: readonly HistoryMonth[]
  isLoading: boolean
  isError: boolean
  /** Absent if there are no more pages. */
  onMore: (() => void) | undefined
  onRetry: () => void
  explorerUrl: string | undefined
  networkName: string
}

/** Shows an account's history by year and month, newest first. More pages load while scrolling. */
export function Activity({ months, isLoading, isError, onMore, onRetry, ...rest }: ActivityProps) {
  const copy = useCopy()
  const rows = useMemo(() => activityRows(months), [months])
  const failure = isError && (
    <LoadFailed
      title={copy('activity.failed.title')}
      action={copy('activity.failed.action')}
      onRetry={onRetry}
    />
  )
  if (rows.length === 0) {
    if (failure) return failure
    if (isLoading) return <RowsLoading />
    return (
      <EmptyState icon={<ClockIcon />} title={copy('activity.empty.title')}>
        {copy('activity.empty.action', { network: rest.networkName })}
      </EmptyState>
    )
  }
  return (
    <>
      <VirtualList
        label={copy('activity.list')}
        rows={rows}
        keyOf={keyOf}
        heightOf={heightOf}
        onMore={isLoading || isError ? undefined : onMore}
      >
        {(row) =>
          row.is === 'month' ? (
            <MonthHeading year={row.year} month={row.month} />
          ) : (
            <EntryRow entry={row.entry} explorerUrl={rest.explorerUrl} />
          )
        }
      </VirtualList>
      {failure}
      {isLoading && <AssetRowSkeleton />}
    </>
  )
}

const keyOf = ({ key }: ActivityRow) => key
const heightOf = (row: ActivityRow) => (row.is === 'month' ? 36 : 60)

function MonthHeading({ year, month }: { year: number; month: number }) {
  return <h3 className="lk-activity-month">{useFormat().month(year, month)}</h3>
}
