'use client'

import { getPortfolioQueryOptions } from '@latchkey/core'
import type { PortfolioRange } from '@latchkey/protocol/vocabulary'
import { useQuery } from '@tanstack/react-query'
import { useActiveAddress } from '../account/useActiveAddress.ts'
import { useQueryClient } from '../kit/useQueryClient.ts'
import { useKit } from './useKit.ts'

/** Returns the active account's past values on the active network at current prices, refetched at most every 30 s. */
export function usePortfolio({ range }: { range: PortfolioRange }) {
  return useQuery(getPortfolioQueryOptions(useKit(), { ...useActiveAddress(), range }), useQueryClient())
}
