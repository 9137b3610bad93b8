import { forgetPending, type PendingTransaction, toExplorerUrl } from '@latchkey/core'
import { type Caip2, namespaceOf } from '@latchkey/protocol/ids'
import { AssetRow, Button, shortAddress, useStyles } from '@latchkey/ui'
import { ClockIcon, CloseIcon, ContractIcon } from '@latchkey/ui/icons'
import { useCopy } from '../../copy/useCopy.ts'
import { useFormat } from '../../copy/useFormat.ts'
import { useKit } from '../../hooks/useKit.ts'
import { usePendingTransactions } from '../../hooks/usePendingTransactions.ts'
import { useFacts } from '../../kit/useFacts.ts'
import css from '../../parts/Pending.css.ts'
import { PendingActions } from '../../parts/PendingActions.tsx'
import { TokenMark } from '../../parts/TokenMark.tsx'
import { useNameOf } from '../../parts/useNameOf.ts'
import { Activity, type ActivityProps } from './Activity.tsx'

/** Shows pending transactions, then the history. */
export function ActivityPanel({
  explorerUrl,
  ...props
}: ActivityProps & {
  /** The block explorer that pending transactions link to. */
  explorerUrl: string | undefined
}) {
  const { data: transactions = [], refetch } = usePendingTransactions()
  const isBare = transactions.length > 0 && props.months.length === 0 && !props.isLoading && !props.isError
  return (
    <>
      <PendingList transactions={transactions} explorerUrl={explorerUrl} onForget={refetch} />
      {!isBare && <Activity {...props} />}
    </>
  )
}

/** Shows pending transactions with their actions, and those that were cancelled or replaced. */
export function PendingList({
  transactions,
  explorerUrl,
  onForget,
}: {
  transactions: readonly PendingTransaction[]
  explorerUrl: string | undefined
  /** Called when the visitor dismissed an outcome. */
  onForget: () => void
}) {
  useStyles(css)
  const kit = useKit()
  const copy = useCopy()
  if (transactions.length === 0) return null
  return (
    <section className="lk-pending-group">
      <h3>{copy('pending.list')}</h3>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops it from lists without bullets */}
      <ul className="lk-pending" role="list" aria-label={copy('pending.list')}>
        {transactions.map((pending) => (
          <PendingItem
            key={pending.hash}
            pending={pending}
            explorerUrl={explorerUrl}
            onForget={() => {
              forgetPending(kit, pending.hash)
              onForget()
            }}
          />
        ))}
      </ul>
    </section>
  )
}

function PendingItem({
  pending,
  explorerUrl,
  onForget,
}: {
  pending: PendingTransaction
  explorerUrl: string | undefined
  onForget: () => void
}) {
  const copy = useCopy()
  const what = usePendingWhat(pending)
  const { sent, call, outcome, replacements, hash, networkId } = pending
  const to = sent?.to ?? call?.to
  const said = outcome
    ? copy(outcome === 'replaced' ? 'pending.otherSent' : 'pending.nothingSent')
    : copy('pending.waiting')
  return (
    <li className="lk-pending-item">
      <AssetRow
        mark={<PendingMark pending={pending} />}
        label={copy(`pending.${titleOf(pending)}`)}
        detail={
          <>
            {said}
            {!outcome && to && (
              <>
                {' · '}
                <Receiver address={to} name={sent?.toName} networkId={networkId} />
              </>
            )}
          </>
        }
        value={what && `−${what}`}
        {...(outcome && { tone: 'failed' })}
        {...(explorerUrl && { href: toExplorerUrl(explorerUrl, { tx: replacements.at(-1)?.hash ?? hash }) })}
      />
      {outcome ? (
        <Button size="compact" variant="secondary" onClick={onForget}>
          {copy('pending.forget')}
        </Button>
      ) : (
        namespaceOf(networkId) === 'eip155' && (
          <PendingActions pending={pending} what={what || shortAddress(hash)} />
        )
      )}
    </li>
  )
}

/** Shows the receiver: by the name that was entered, else by their own name if they have one. */
function Receiver({
  address,
  name,
  networkId,
}: {
  address: string
  name: string | null | undefined
  networkId: Caip2
}) {
  const copy = useCopy()
  const called = useNameOf(address, networkId)
  return copy('pending.to', { receiver: name ?? called })
}

function titleOf({ outcome, replacements, sent }: PendingTransaction) {
  if (outcome) return outcome
  const last = replacements.at(-1)
  if (last) return last.as === 'cancel' ? 'cancelling' : 'speedingUp'
  return sent ? 'sending' : 'call'
}

function PendingMark({ pending: { sent, outcome } }: { pending: PendingTransaction }) {
  const BadgeIcon = outcome ? CloseIcon : ClockIcon
  if (!sent) {
    return (
      <span className="lk-activity-sign" style={{ blockSize: 36, inlineSize: 36 }}>
        <ContractIcon />
      </span>
    )
  }
  return (
    <TokenMark
      symbol={sent.symbol}
      iconUrl={sent.iconUrl}
      badge={
        <span className="lk-activity-badge" data-direction={outcome && 'failed'}>
          <BadgeIcon />
        </span>
      }
    />
  )
}

/** Returns what a transaction moves: `1.5 ETH`, or an NFT's name. Empty if it moves no native currency. */
function usePendingWhat({ sent, call }: PendingTransaction): string {
  const format = useFormat()
  const currency = useFacts((facts) => facts.activeNetwork?.nativeCurrency)
  if (sent) {
    if (sent.is === 'erc721') return sent.name
    const amount = format.amount(BigInt(sent.amount), { decimals: sent.decimals, compact: true })
    return sent.is === 'erc1155' ? `${amount} × ${sent.name}` : `${amount} ${sent.symbol}`
  }
  if (!currency || !call || call.value === '0') return ''
  return `${format.amount(BigInt(call.value), { decimals: currency.decimals, compact: true })} ${currency.symbol}`
}
