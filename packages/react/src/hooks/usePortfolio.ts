'use client'

import { getPortfolioQueryOptions } from '@latchkey/core'
import type { PortfolioRange } from '@latchkey/protocol/vocabulary'
import { useQuery } from '@tanstack/react-query'
import { useActiveAddress } from './useActiveAddress.ts'
import { useKit } from './useKit.ts'

/** What the active account was worth on the active network, at the prices of now; read again every 30 s at most. */
export function usePortfolio({ range }: { range: PortfolioRange }) {
  return useQuery(getPortfolioQueryOptions(useKit(), { ...useActiveAddress(), range }))
}
