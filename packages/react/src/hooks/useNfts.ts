'use client'

import { getNftsQueryOptions, type Nft } from '@latchkey/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useActiveAddress } from '../account/useActiveAddress.ts'
import { useQueryClient } from '../kit/useQueryClient.ts'
import { useKit } from './useKit.ts'

/** Returns the active account's NFTs on the active network, page by page. Includes spam, flagged as such. */
export function useNfts({ isEnabled = true }: { isEnabled?: boolean } = {}) {
  const options = getNftsQueryOptions(useKit(), useActiveAddress())
  const query = useInfiniteQuery({ ...options, enabled: options.enabled && isEnabled }, useQueryClient())
  const pages = query.data?.pages
  const nfts = useMemo<readonly Nft[] | undefined>(() => pages?.flatMap(({ data }) => data), [pages])
  return { ...query, nfts }
}
