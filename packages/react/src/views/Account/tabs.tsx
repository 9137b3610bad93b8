import {
  type Balance,
  type Balances,
  getBalancesQueryOptions,
  getSupportedChainsQueryOptions,
} from '@latchkey/core'
import { namespaceOf } from '@latchkey/protocol/ids'
import { AssetRow, Button, dash, EmptyState, List } from '@latchkey/ui'
import { CoinsIcon, NetworkIcon, WarningIcon } from '@latchkey/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useActiveAddress } from '../../account/useActiveAddress.ts'
import { laterPart } from '../../base/laterPart.tsx'
import { useCopy } from '../../copy/useCopy.ts'
import { useFormat } from '../../copy/useFormat.ts'
import { useHistory } from '../../hooks/useHistory.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useNfts } from '../../hooks/useNfts.ts'
import { useFacts } from '../../kit/useFacts.ts'
import { useQueryClient } from '../../kit/useQueryClient.ts'
import { useNavigation } from '../../modal/navigation/useNavigation.ts'
import { LoadFailed } from '../../parts/LoadFailed.tsx'
import type { Loaded } from '../../parts/loaded.ts'
import { SharedMark } from '../../parts/SharedMark.tsx'
import { TokenMark } from '../../parts/TokenMark.tsx'
import { useLoadedBalances } from '../../parts/useLoadedBalances.ts'
import { RowsLoading } from './RowsLoading.tsx'
import { byValue, hasPrice } from './totalOf.ts'

// The first tab loads with the view, the others when first opened.
const Activity = laterPart(
  () => import('./ActivityPanel.tsx').then((module) => module.ActivityPanel),
  RowsLoading,
  TabFailed,
)
const NftGrid = laterPart(
  () => import('./NftGrid.tsx').then((module) => module.NftGrid),
  RowsLoading,
  TabFailed,
)

/** Shows the active account's tokens. */
export function TokensTab() {
  const { features } = useKit().config
  const { push } = useNavigation()
  const networkName = useNetworkName()
  const balances = useLoadedBalances()
  const isComplete = useIsComplete()
  if (useIsServed() === false) return <NotServed networkName={networkName} />
  return (
    <TokenList
      balances={balances}
      isComplete={isComplete}
      networkName={networkName}
      onReceive={features.receive ? () => push({ view: 'Receive' }) : undefined}
      onOpen={({ address }) => push({ view: 'TokenDetails', data: { token: address ?? 'native' } })}
    />
  )
}

/** Shows the active account's NFTs. */
export function NftsTab() {
  const { nfts, isError, isPaused, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useNfts()
  const networkName = useNetworkName()
  if (useIsServed() === false) return <NotServed networkName={networkName} />
  return (
    <NftGrid
      nfts={{ data: nfts, isError: isError || isPaused, retry: refetch }}
      networkName={networkName}
      onMore={hasNextPage ? fetchNextPage : undefined}
      isLoadingMore={isFetchingNextPage}
    />
  )
}

/** Shows the active account's history. */
export function ActivityTab() {
  const { months, loading, isError, isPaused, nativesFrom, next, fetchNextPage, refetch } = useHistory()
  const loadMore = useLoadMore(next, fetchNextPage)
  const explorerUrl = useFacts((facts) => facts.activeNetwork?.blockExplorers?.default.url)
  const networkName = useNetworkName()
  if (useIsServed() === false) return <NotServed networkName={networkName} />
  return (
    <Activity
      months={months}
      isLoading={loading}
      isError={isError || isPaused}
      onMore={next === undefined ? undefined : loadMore}
      onRetry={refetch}
      explorerUrl={explorerUrl}
      networkName={networkName}
      isIncomplete={nativesFrom !== undefined}
    />
  )
}

/** Returns a function that fetches a cursor's page and emits an event. */
function useLoadMore(cursor: string | undefined, fetchNextPage: () => unknown): () => void {
  const kit = useKit()
  return useCallback(() => {
    const account = kit.facts.get().activeAccount
    if (cursor === undefined || !account) return
    const isSmartAccount = account.accountType === 'smartAccount'
    kit.emit({
      name: 'LOAD_MORE_TRANSACTIONS',
      properties: { network: account.networkId, cursor, isSmartAccount },
    })
    fetchNextPage()
  }, [kit, cursor, fetchNextPage])
}

function useNetworkName(): string {
  return useFacts((facts) => facts.activeNetwork?.name ?? '')
}

/** Shows an account's tokens, most valuable first. */
function TokenList({
  balances: { data, isError, blockedUntil, retry },
  isComplete,
  networkName,
  onReceive,
  onOpen,
}: {
  balances: Loaded<readonly Balance[]>
  /** Whether the server knows all of the account's tokens. */
  isComplete: boolean
  networkName: string
  /** Absent if receiving isn't configured. */
  onReceive: (() => void) | undefined
  onOpen: (balance: Balance) => void
}) {
  const copy = useCopy()
  const failure = isError && (
    <LoadFailed
      title={copy('tokens.failed.title')}
      action={copy('tokens.failed.action')}
      blockedUntil={blockedUntil}
      onRetry={retry}
    />
  )
  if (!data) return failure || <RowsLoading />
  return (
    <>
      {failure}
      {data.length === 0 ? (
        <EmptyState
          icon={<CoinsIcon />}
          title={copy('tokens.empty.title')}
          action={
            onReceive && (
              <Button size="compact" variant="secondary" onClick={onReceive}>
                {copy('account.receive')}
              </Button>
            )
          }
        >
          {copy('tokens.empty.action', { network: networkName })}
        </EmptyState>
      ) : (
        <List label={copy('tokens.list')}>
          {data.toSorted(byValue).map((balance) => (
            <TokenRow key={balance.address ?? balance.chainId} balance={balance} onOpen={onOpen} />
          ))}
        </List>
      )}
      {!isComplete && <p className="lk-activity-note">{copy('tokens.incomplete')}</p>}
    </>
  )
}

function TokenRow({ balance, onOpen }: { balance: Balance; onOpen: (balance: Balance) => void }) {
  const format = useFormat()
  const { name, symbol, iconUrl, quantity, price, pricing, value } = balance
  const isPriced = hasPrice(balance)
  const amount = `${format.amount(quantity.numeric, { compact: true })} ${symbol}`
  return (
    <AssetRow
      mark={
        <SharedMark id={balance.address ?? 'native'}>
          <TokenMark symbol={symbol} iconUrl={iconUrl} />
        </SharedMark>
      }
      label={name}
      detail={amount}
      value={isPriced ? format.fiat(value, { compact: true }) : dash}
      valueDetail={
        isPriced ? (
          <>
            {format.fiat(price, { compact: true })}
            {pricing?.isDisputed && <DisputedMark />}
          </>
        ) : (
          dash
        )
      }
      onClick={() => onOpen(balance)}
    />
  )
}

/** Marks a price that sources disagree on. */
function DisputedMark() {
  const copy = useCopy()
  return (
    <>
      <span className="lk-disputed">
        <WarningIcon size="small" />
      </span>
      <span className="lk-hidden">{copy('tokens.disputed')}</span>
    </>
  )
}

/** Shows that neither the app's server nor the kit reads this network, which doesn't mean that the account is empty. */
function NotServed({ networkName }: { networkName: string }) {
  const copy = useCopy()
  return (
    <EmptyState icon={<NetworkIcon />} title={copy('namespaces.notServed.title')}>
      {copy('namespaces.notServed.action', { network: networkName })}
    </EmptyState>
  )
}

/** Shows that a tab's content failed to load. The other tabs still work. */
function TabFailed({ onRetry }: { onRetry: () => void }) {
  const copy = useCopy()
  return (
    <LoadFailed title={copy('modal.failed.title')} action={copy('modal.failed.action')} onRetry={onRetry} />
  )
}

/** Returns false if the server says that the account may hold more tokens than are listed. */
function useIsComplete(): boolean {
  const options = getBalancesQueryOptions(useKit(), useActiveAddress())
  const { data = true } = useQuery({ ...options, select: isWhole }, useQueryClient())
  return data
}

const isWhole = ({ isComplete }: Balances) => isComplete

/**
 * Returns whether data of the active network is available: from the server or, without a server, read by its namespace.
 * Undefined while unknown, and on eip155.
 */
function useIsServed(): boolean | undefined {
  const kit = useKit()
  const { networkId } = useActiveAddress()
  const id = namespaceOf(networkId)
  const isOther = id !== undefined && id !== 'eip155'
  const isAsked = kit.api !== undefined && isOther
  const { data } = useQuery({ ...getSupportedChainsQueryOptions(kit), enabled: isAsked }, useQueryClient())
  if (isAsked) return data?.includes(networkId)
  return isOther ? kit.namespaces.get(id)?.readAmounts !== undefined : undefined
}
