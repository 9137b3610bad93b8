'use client'

import { getHistoryQueryOptions, toHistoryState } from '@latchkey/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useActiveAddress } from './useActiveAddress.ts'
import { useKit } from './useKit.ts'

/** The active account's history on the active network, with the fields of spec 3.2. */
export function useHistory() {
  const { address, networkId } = useActiveAddress()
  const query = useInfiniteQuery(getHistoryQueryOptions(useKit(), { address, networkId }))
  const { data, isPending, isFetchingNextPage, isError, isPaused, fetchNextPage, refetch } = query
  const isLoading = (isPending && address !== undefined) || isFetchingNextPage
  const state = useMemo(
    () => toHistoryState({ pages: data?.pages ?? [], isLoading, isError, networkId }),
    [data, isLoading, isError, networkId],
  )
  return { ...state, isError, isPaused, fetchNextPage, refetch }
}
