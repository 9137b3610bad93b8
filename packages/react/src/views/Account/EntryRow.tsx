import { type HistoryEntry, toExplorerUrl } from '@latchkey/core'
import { AssetRow } from '@latchkey/ui'
import {
  ClockIcon,
  CloseIcon,
  ContractIcon,
  MintIcon,
  ReceiveIcon,
  SendIcon,
  SwapIcon,
  TickIcon,
} from '@latchkey/ui/icons'
import { memo } from 'react'
import { useCopy } from '../../copy/useCopy.ts'
import { type Format, useFormat } from '../../copy/useFormat.ts'
import { RestingAddressName } from '../../parts/RestingAddressName.tsx'
import { TokenMark } from '../../parts/TokenMark.tsx'
import { describeEntry, type EntryDescription } from './describeEntry.ts'

const icons = {
  sent: SendIcon,
  received: ReceiveIcon,
  minted: MintIcon,
  swapped: SwapIcon,
  approved: TickIcon,
  contractCall: ContractIcon,
} as const

/** Shows an entry: what happened, when and with whom, and what moved. Links to the explorer if there is one. */
export const EntryRow = memo(function EntryRow({
  entry,
  explorerUrl,
}: {
  entry: HistoryEntry
  explorerUrl: string | undefined
}) {
  const copy = useCopy()
  const format = useFormat()
  const description = describeEntry(entry)
  const { kind, status, main, other, counterpart } = description
  const isFailed = status === 'failed'
  const day = format.day(new Date(entry.metadata.minedAt))
  const said = isFailed
    ? copy('activity.failed')
    : status === 'pending'
      ? copy('activity.pending')
      : undefined
  return (
    <AssetRow
      mark={<EntryMark description={description} />}
      label={copy(`activity.${kind}`)}
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
      {...(explorerUrl && { href: toExplorerUrl(explorerUrl, { tx: entry.metadata.hash }) })}
    />
  )
})

function EntryMark({ description: { kind, status, main } }: { description: EntryDescription }) {
  const KindIcon = icons[kind]
  if (!main) {
    return (
      <span className="lk-activity-sign">
        <KindIcon />
      </span>
    )
  }
  const BadgeIcon = status === 'failed' ? CloseIcon : status === 'pending' ? ClockIcon : KindIcon
  const token = main.fungible_info
  return (
    <TokenMark
      symbol={token?.symbol ?? main.nft_info?.name ?? '?'}
      iconUrl={token?.icon?.url ?? main.nft_info?.content?.preview?.url}
      badge={
        <span className="lk-activity-badge" data-direction={status === 'failed' ? 'failed' : main.direction}>
          <BadgeIcon />
        </span>
      }
    />
  )
}

/** Formats a transfer: `+12.5 DUSD`, `−1 ETH`, or an NFT's name. */
function writeMoved(
  { direction, fungible_info, nft_info, quantity }: HistoryEntry['transfers'][number],
  format: Format,
): string {
  if (nft_info && !fungible_info) return nft_info.name
  const sign = direction === 'in' ? '+' : direction === 'out' ? '−' : ''
  const amount = format.amount(quantity.numeric, { compact: true })
  return `${sign}${amount} ${fungible_info?.symbol ?? ''}`.trimEnd()
}
