import { getCalledFunctionQueryOptions, type HistoryEntry } from '@latchkey/core'
import { namespaceOf } from '@latchkey/protocol/ids'
import {
  AssetRow,
  BigAmount,
  Card,
  dash,
  formatDeadline,
  KeyValue,
  KeyValues,
  List,
  Skeleton,
  useStyles,
} from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useActiveAddress } from '../../account/useActiveAddress.ts'
import { useCopy } from '../../copy/useCopy.ts'
import { useFormat } from '../../copy/useFormat.ts'
import { useLocale } from '../../copy/useLocale.ts'
import { useHistory } from '../../hooks/useHistory.ts'
import { useIdentity } from '../../hooks/useIdentity.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useQueryClient } from '../../kit/useQueryClient.ts'
import { CopyAddress } from '../../parts/CopyAddress.tsx'
import { ExplorerLink } from '../../parts/ExplorerLink.tsx'
import { SharedMark } from '../../parts/SharedMark.tsx'
import { TokenMark } from '../../parts/TokenMark.tsx'
import { useNetwork } from '../../parts/useNetwork.ts'
import type { ViewProps } from '../defineView.ts'
import accountCss from './Account.css.ts'
import { describeEntry, type EntryDescription, listMoved } from './describeEntry.ts'
import { EntryMark } from './EntryMark.tsx'
import css from './TokenDetails.css.ts'
import { writeMoved } from './writeMoved.ts'

declare module '../../modal/policy/ids.ts' {
  interface ViewInput {
    /** The entry of the history to show. */
    ActivityDetails: { entry: HistoryEntry }
  }
}

/** Characters of an amount that fit on a phone at the smallest readable size. */
const amountLengthMax = 26

/** Shows a transaction of the history: what moved, status, time, the other side, fee and block. */
export function ActivityDetails({ data }: ViewProps<'ActivityDetails'>) {
  useStyles(accountCss)
  useStyles(css)
  const copy = useCopy()
  const { transactions } = useHistory()
  // A pending transaction may be confirmed meanwhile.
  const entry = transactions.find(({ id }) => id === data.entry.id) ?? data.entry
  const { chain, hash } = entry.metadata
  const description = describeEntry(entry)
  const moved = listMoved(entry)
  return (
    <div className="lk-token">
      <div className="lk-token-hero" data-failed={description.status === 'failed' ? '' : undefined}>
        <SharedMark id={entry.id}>
          <EntryMark description={description} size={60} />
        </SharedMark>
        <h3 className="lk-token-name">{copy(`activity.${description.type}`)}</h3>
        {description.main && <Amount transfer={description.main} />}
      </div>
      {moved.length > 1 && <Amounts transfers={moved} />}
      <Card>
        <Facts entry={entry} description={description} />
      </Card>
      {hash !== '' && <ExplorerLink networkId={chain} tx={hash} />}
    </div>
  )
}

type Transfer = HistoryEntry['transfers'][number]

/** Shows the main amount, and its value if a price is known. Of an NFT, its name. */
function Amount({ transfer }: { transfer: Transfer }) {
  const format = useFormat()
  const { fungible_info: token, nft_info: nft, value } = transfer
  if (nft && !token)
    return (
      <p className="lk-token-what" dir="auto">
        {nft.name}
      </p>
    )
  const exact = writeMoved(transfer, format, { compact: false })
  const written = exact.length > amountLengthMax ? writeMoved(transfer, format) : exact
  const unit = token?.symbol ? ` ${token.symbol}` : ''
  return (
    <>
      <BigAmount lesser={unit}>{written.slice(0, written.length - unit.length)}</BigAmount>
      {value !== null && <p className="lk-token-worth">{format.fiat(value)}</p>}
    </>
  )
}

/** Shows everything that moved, if it is more than one asset. */
function Amounts({ transfers }: { transfers: readonly Transfer[] }) {
  const copy = useCopy()
  const format = useFormat()
  return (
    <List label={copy('activityDetails.amounts')}>
      {transfers.map((transfer, at) => {
        const { direction, fungible_info: token, nft_info: nft, value } = transfer
        const name = token?.name ?? nft?.name ?? '?'
        return (
          <AssetRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a transaction may move the same amount twice
            key={at}
            mark={
              <TokenMark
                symbol={token?.symbol ?? name}
                iconUrl={token?.icon?.url ?? nft?.content?.preview?.url}
              />
            }
            label={name}
            value={writeMoved(transfer, format, { compact: true, isNftCounted: true })}
            valueDetail={value === null ? undefined : format.fiat(value, { compact: true })}
            {...(direction === 'in' && { tone: 'good' })}
          />
        )
      })}
    </List>
  )
}

/** Shows what is known of the transaction. Unknown facts are left out. */
function Facts({ entry, description }: { entry: HistoryEntry; description: EntryDescription }) {
  const copy = useCopy()
  const format = useFormat()
  const { locale } = useLocale()
  const { block, chain, fee, hash, minedAt } = entry.metadata
  const { status, type } = description
  const network = useNetwork(chain)?.name ?? chain
  const isTransfer = type === 'sent' || type === 'received'
  return (
    <KeyValues>
      <KeyValue label={copy('activityDetails.status')}>
        <span className={status === 'failed' ? 'lk-activity-failed' : undefined}>
          {copy(status === 'confirmed' ? 'activityDetails.confirmed' : `activity.${status}`)}
        </span>
      </KeyValue>
      {status !== 'pending' && (
        <KeyValue label={copy('activityDetails.time')}>{formatDeadline(new Date(minedAt), locale)}</KeyValue>
      )}
      <OtherSide entry={entry} counterpart={description.counterpart} />
      <KeyValue label={copy('send.network')}>{network}</KeyValue>
      {!isTransfer && hash !== '' && namespaceOf(chain) === 'eip155' && (
        <CalledFunction networkId={chain} hash={hash} />
      )}
      {fee && <Fee fee={fee} />}
      {block !== undefined && (
        <KeyValue label={copy('activityDetails.block')}>{format.count(block)}</KeyValue>
      )}
      {hash !== '' && (
        <KeyValue label={copy('activityDetails.hash')}>
          <CopyAddress
            address={hash}
            label={copy('activityDetails.copyHash')}
            copiedLabel={copy('account.copied')}
          />
        </KeyValue>
      )}
    </KeyValues>
  )
}

/** Shows a fee in money if a price is known, and in the network's currency. */
function Fee({ fee: { quantity, symbol, value } }: { fee: NonNullable<HistoryEntry['metadata']['fee']> }) {
  const copy = useCopy()
  const format = useFormat()
  const native = (
    <bdi>
      {format.amount(quantity.numeric)} {symbol}
    </bdi>
  )
  if (value === null) return <KeyValue label={copy('send.fee')}>{native}</KeyValue>
  return (
    <KeyValue label={copy('send.fee')} detail={native}>
      {format.fiat(value)}
    </KeyValue>
  )
}

/** Shows who sent to the account, or whom it sent to or called: by name if there is one. */
function OtherSide({ entry, counterpart }: { entry: HistoryEntry; counterpart: string }) {
  const copy = useCopy()
  const { address: own } = useActiveAddress()
  const { chain, sentFrom, sentTo } = entry.metadata
  // What the account claimed or minted came from the contract that it called.
  const isFrom = counterpart === sentFrom && sentFrom.toLowerCase() !== own?.toLowerCase()
  const address = isFrom ? sentFrom : sentTo
  const { data: identity } = useIdentity({ address: address || undefined, networkId: chain })
  if (address === '') return null
  return (
    <KeyValue label={copy(isFrom ? 'send.from' : 'send.to')}>
      <CopyAddress address={address} label={copy('account.copyAddress')}>
        {identity?.name && <bdi title={address}>{identity.name}</bdi>}
      </CopyAddress>
    </KeyValue>
  )
}

/** Names the contract function that was called, or shows its selector. A dash if the chain can't be read. */
function CalledFunction({ networkId, hash }: Parameters<typeof getCalledFunctionQueryOptions>[1]) {
  const kit = useKit()
  const copy = useCopy()
  const options = getCalledFunctionQueryOptions(kit, { networkId, hash })
  const { data, isPending, isPaused } = useQuery(options, useQueryClient())
  return (
    <KeyValue label={copy('activityDetails.method')}>
      {isPending && !isPaused ? (
        <Skeleton width={72} height={14} />
      ) : (
        <bdi dir="ltr" translate="no">
          {data ? (data.name ?? data.selector) : dash}
        </bdi>
      )}
    </KeyValue>
  )
}
