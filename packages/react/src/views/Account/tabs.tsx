import { BalancesUnavailableError } from '@latchkey/core'
import { lazy } from 'react'
import { useBalances } from '../../hooks/useBalances.ts'
import { useFacts } from '../../hooks/useFacts.ts'
import { useHistory } from '../../hooks/useHistory.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useNfts } from '../../hooks/useNfts.ts'
import { useNavigation } from '../../modal/useNavigation.ts'
import { TokenList } from './TokenList.tsx'

// The first tab comes with the view, the others with the first look at them.
const Activity = lazy(() => import('./Activity.tsx').then((module) => ({ default: module.Activity })))
const NftGrid = lazy(() => import('./NftGrid.tsx').then((module) => ({ default: module.NftGrid })))

/** The tokens of the active account. */
export function TokensTab() {
  const { features } = useKit().config
  const { push } = useNavigation()
  const { data, error, isError, isPaused, refetch } = useBalances()
  const blockedUntil = error instanceof BalancesUnavailableError ? error.retryAt : undefined
  return (
    <TokenList
      balances={{ data, isError: isError || isPaused, blockedUntil, retry: refetch }}
      networkName={useNetworkName()}
      onReceive={features.receive ? () => push({ view: 'Receive' }) : undefined}
      onSend={
        features.send
          ? ({ address }) => push({ view: 'Send', data: { token: address ?? 'native' } })
          : undefined
      }
    />
  )
}

/** The NFTs of the active account. */
export function NftsTab() {
  const { nfts, isError, isPaused, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useNfts()
  return (
    <NftGrid
      nfts={{ data: nfts, isError: isError || isPaused, retry: refetch }}
      networkName={useNetworkName()}
      onMore={hasNextPage ? fetchNextPage : undefined}
      isLoadingMore={isFetchingNextPage}
    />
  )
}

/** What the active account did. */
export function ActivityTab() {
  const { months, loading, isError, isPaused, next, fetchNextPage, refetch } = useHistory()
  const explorerUrl = useFacts((facts) => facts.activeNetwork?.blockExplorers?.default.url)
  return (
    <Activity
      months={months}
      isLoading={loading}
      isError={isError || isPaused}
      onMore={next === undefined ? undefined : fetchNextPage}
      onRetry={refetch}
      explorerUrl={explorerUrl}
      networkName={useNetworkName()}
    />
  )
}

function useNetworkName(): string {
  return useFacts((facts) => facts.activeNetwork?.name ?? '')
}
