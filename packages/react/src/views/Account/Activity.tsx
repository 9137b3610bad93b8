import { getIdentityQueryOptions, getQueryClient, type HistoryEntry, type HistoryMonth } from '@latchkey/core'
import type { Caip2 } from '@latchkey/protocol/ids'
import { AssetRow, AssetRowSkeleton, EmptyState, ShortAddress } from '@latchkey/ui'
import { ClockIcon } from '@latchkey/ui/icons'
import { memo, useEffect, useMemo, useState } from 'react'
import { useCopy } from '../../copy/useCopy.ts'
import { useFormat } from '../../copy/useFormat.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useNavigation } from '../../modal/navigation/useNavigation.ts'
import { AddressName } from '../../parts/AddressName.tsx'
import { LoadFailed } from '../../parts/LoadFailed.tsx'
import { SharedMark } from '../../parts/SharedMark.tsx'
import { VirtualList } from '../../parts/VirtualList.tsx'
import { describeEntry } from './describeEntry.ts'
import { EntryMark } from './EntryMark.tsx'
import { RowsLoading } from './RowsLoading.tsx'
import { writeMoved } from './writeMoved.ts'

/** Props of the activity list. */
export type ActivityProps = {
  months: readonly HistoryMonth[]
  isLoading: boolean
  isError: boolean
  /** Absent if there are no more pages. */
  onMore: (() => void) | undefined
  onRetry: () => void
  networkName: string
  /** Whether the server cannot know some older transfers. */
  isIncomplete?: boolean
}

/**
 * Shows an account's history by year and month, newest first. More pages load while scrolling. A page can be empty while
 * the server still reads older blocks.
 */
export function Activity({
  months,
  isLoading,
  isError,
  isIncomplete,
  onMore,
  onRetry,
  networkName,
}: ActivityProps) {
  const copy = useCopy()
  const rows = useMemo(() => activityRows(months), [months])
  const failure = isError && (
    <LoadFailed
      title={copy('activity.failed.title')}
      action={copy('activity.failed.action')}
      onRetry={onRetry}
    />
  )
  const note = isIncomplete && !onMore && (
    <p className="lk-activity-note">{copy('activity.incomplete', { network: networkName })}</p>
  )
  if (rows.length === 0) {
    if (failure) return failure
    if (isLoading) return <RowsLoading />
    if (onMore) return <NextPage onMore={onMore} />
    return (
      <>
        <EmptyState icon={<ClockIcon />} title={copy('activity.empty.title')}>
          {copy('activity.empty.action', { network: networkName })}
        </EmptyState>
        {note}
      </>
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
          row.type === 'month' ? (
            <MonthHeading year={row.year} month={row.month} />
          ) : (
            <EntryRow entry={row.entry} />
          )
        }
      </VirtualList>
      {failure}
      {isLoading && <AssetRowSkeleton />}
      {note}
    </>
  )
}

/** Fetches the next page when it appears. */
function NextPage({ onMore }: { onMore: () => void }) {
  useEffect(() => {
    onMore()
  }, [onMore])
  return <RowsLoading />
}

const keyOf = ({ key }: ActivityRow) => key
const heightOf = (row: ActivityRow) => (row.type === 'month' ? 36 : 56)

function MonthHeading({ year, month }: { year: number; month: number }) {
  return <h3 className="lk-activity-month">{useFormat().month(year, month)}</h3>
}

/** A row of the activity list. */
type ActivityRow =
  | { type: 'month'; key: string; year: number; month: number }
  | { type: 'entry'; key: string; entry: HistoryEntry }

/** Returns the rows of the list, newest first: a heading for each month, then its entries. */
function activityRows(months: readonly HistoryMonth[]): readonly ActivityRow[] {
  return months.flatMap(({ year, month, entries }) => [
    { type: 'month' as const, key: `${year}-${month}`, year, month },
    ...entries.map((entry) => ({ type: 'entry' as const, key: entry.id, entry })),
  ])
}

/** Shows an entry: what happened, when and with whom, and what moved. Opens its details. */
const EntryRow = memo(function EntryRow({ entry }: { entry: HistoryEntry }) {
  const copy = useCopy()
  const { push } = useNavigation()
  const format = useFormat()
  const description = describeEntry(entry)
  const { type, status, main, other, counterpart } = description
  const isFailed = status === 'failed'
  const day = format.day(new Date(entry.metadata.minedAt))
  const said = isFailed
    ? copy('activity.failed')
    : status === 'pending'
      ? copy('activity.pending')
      : undefined
  return (
    <AssetRow
      mark={
        <SharedMark id={entry.id}>
          <EntryMark description={description} />
        </SharedMark>
      }
      label={copy(`activity.${type}`)}
      detail={
        <>
          {said !== undefined && (
            <span className={isFailed ? 'lk-activity-failed' : undefined}>{said} · </span>
          )}
          {day}
          {said === undefined && !other && counterpart && (
            <>
              {' · '}
              <RestingAddressName address={counterpart} networkId={entry.metadata.chain} />
            </>
          )}
        </>
      }
      value={main && writeMoved(main, format)}
      valueDetail={
        other
          ? writeMoved(other, format)
          : main?.value
            ? format.fiat(main.value, { compact: true })
            : undefined
      }
      {...(isFailed ? { tone: 'failed' } : main?.direction === 'in' ? { tone: 'good' } : {})}
      onClick={() => push({ view: 'ActivityDetails', data: { entry } })}
    />
  )
})

/** How long a row must stay on screen before its name is fetched, in ms. */
const restMs = 150

/** An `AddressName` for long lists: an address that is only scrolled past sends no request and costs no query. */
function RestingAddressName({ address, networkId }: { address: string; networkId: Caip2 }) {
  const kit = useKit()
  const [isResting, setResting] = useState(() => {
    const { queryKey } = getIdentityQueryOptions(kit, { address, networkId })
    return getQueryClient(kit).getQueryData(queryKey) !== undefined
  })
  useEffect(() => {
    const timer = setTimeout(() => setResting(true), restMs)
    return () => clearTimeout(timer)
  }, [])
  if (!isResting) return <ShortAddress address={address} />
  return <AddressName address={address} networkId={networkId} />
}
