import { useCallback } from 'react'
import { laterPart } from '../../base/laterPart.tsx'
import { useHistory } from '../../hooks/useHistory.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useNfts } from '../../hooks/useNfts.ts'
import { useFacts } from '../../kit/useFacts.ts'
import { useNavigation } from '../../modal/navigation/useNavigation.ts'
import { useLoadedBalances } from '../../parts/useLoadedBalances.ts'
import { NotServed } from './NotServed.tsx'
import { RowsLoading } from './RowsLoading.tsx'
import { TabFailed } from './TabFailed.tsx'
import { TokenList } from './TokenList.tsx'
import { useIsServed } from './useIsServed.ts'

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
  if (useIsServed() === false) return <NotServed networkName={networkName} />
  return (
    <TokenList
      balances={balances}
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
  const { months, loading, isError, isPaused, next, fetchNextPage, refetch } = useHistory()
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
