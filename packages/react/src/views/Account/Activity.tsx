import type { HistoryMonth } from '@latchkey/core'
import { AssetRowSkeleton, EmptyState, useScrollBox } from '@latchkey/ui'
import { ClockIcon } from '@latchkey/ui/icons'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useCopy } from '../../hooks/useCopy.ts'
import { useFormat } from '../../hooks/useFormat.ts'
import { LoadFailed } from '../../parts/LoadFailed.tsx'
import { type ActivityRow, activityRows } from './activityRows.ts'
import { EntryRow } from './EntryRow.tsx'
import { RowsLoading } from './RowsLoading.tsx'

/** What the activity list is given. */
export type ActivityProps = {
  months: readonly HistoryMonth[]
  isLoading: boolean
  isError: boolean
  /** Absent where there are no more pages. */
  onMore: (() => void) | undefined
  onRetry: () => void
  explorerUrl: string | undefined
  networkName: string
}

/** What an account did, by year and month, newest first; further pages come as one scrolls. */
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
      <ActivityList
        rows={rows}
        onMore={isLoading || isError ? undefined : onMore}
        explorerUrl={rest.explorerUrl}
      />
      {failure}
      {isLoading && <AssetRowSkeleton />}
    </>
  )
}

/** Only the lines in sight, and a few beyond, are in the document. */
function ActivityList({
  rows,
  onMore,
  explorerUrl,
}: {
  rows: readonly ActivityRow[]
  onMore: (() => void) | undefined
  explorerUrl: string | undefined
}) {
  const copy = useCopy()
  const box = useScrollBox()
  const list = useRef<HTMLUListElement>(null)
  const [scrollMargin, setScrollMargin] = useState(0)
  useLayoutEffect(() => {
    if (!box || !list.current) return
    setScrollMargin(
      list.current.getBoundingClientRect().top - box.getBoundingClientRect().top + box.scrollTop,
    )
  }, [box])
  // Another function would have every row placed anew with every frame.
  const getItemKey = useCallback((at: number) => rows[at]?.key ?? at, [rows])
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box,
    estimateSize: (at) => (rows[at]?.is === 'month' ? 36 : 60),
    getItemKey,
    overscan: 8,
    scrollMargin,
  })
  const items = virtualizer.getVirtualItems()
  const last = items.at(-1)?.index ?? -1
  useEffect(() => {
    if (last >= rows.length - 10) onMore?.()
  }, [last, rows.length, onMore])
  return (
    <ul
      ref={list}
      className="lk-activity"
      // biome-ignore lint/a11y/noRedundantRoles: Safari drops it from lists without bullets
      role="list"
      aria-label={copy('activity.list')}
      style={{ height: virtualizer.getTotalSize() }}
    >
      {items.map((item) => {
        const row = rows[item.index]
        return (
          row && (
            <li
              key={item.key}
              ref={virtualizer.measureElement}
              className="lk-activity-row"
              aria-posinset={item.index + 1}
              aria-setsize={onMore ? -1 : rows.length}
              data-index={item.index}
              style={{ transform: `translateY(${item.start - scrollMargin}px)` }}
            >
              {row.is === 'month' ? (
                <MonthHeading year={row.year} month={row.month} />
              ) : (
                <EntryRow entry={row.entry} explorerUrl={explorerUrl} />
              )}
            </li>
          )
        )
      })}
    </ul>
  )
}

function MonthHeading({ year, month }: { year: number; month: number }) {
  return <h3 className="lk-activity-month">{useFormat().month(year, month)}</h3>
}
