'use client'

import { getHistoryQueryOptions, toHistoryState } from '@latchkey/core'
import type { Caip10 } from '@latchkey/protocol/ids'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useActiveAddress } from '../account/useActiveAddress.ts'
import { useQueryClient } from '../kit/useQueryClient.ts'
import { useKit } from './useKit.ts'

/**
 * Returns the active account's history on the active network, of one token or all (spec 3.2). If the
 * on-ramp is enabled, also returns purchases, and `fetchMorePurchases` while there are more.
 */
export function useHistory({ token }: { token?: Caip10 | undefined } = {}) {
  const { address, networkId } = useActiveAddress()
  const kit = useKit()
  const query = useInfiniteQuery(
    getHistoryQueryOptions(kit, { address, networkId, ...(token !== undefined && { token }) }),
    useQueryClient(),
  )
  const bought = getHistoryQueryOptions(kit, { address, networkId, onramp: 'coinbase' })
  const {
    data: purchases,
    hasNextPage: hasMorePurchases,
    fetchNextPage: fetchMorePurchases,
  } = useInfiniteQuery(
    {
      ...bought,
      enabled: bought.enabled && kit.config.features.onramp,
    },
    useQueryClient(),
  )
  const { data, isPending, isFetchingNextPage, isError, isPaused, fetchNextPage, refetch } = query
  const isLoading = (isPending && address !== undefined) || isFetchingNextPage
  const state = useMemo(
    () =>
      toHistoryState({
        pages: data?.pages ?? [],
        coinbasePages: purchases?.pages ?? [],
        ...{ isLoading, isError, networkId },
      }),
    [data, purchases, isLoading, isError, networkId],
  )
  return { ...state, isError, isPaused, fetchNextPage, refetch, hasMorePurchases, fetchMorePurchases }
}
