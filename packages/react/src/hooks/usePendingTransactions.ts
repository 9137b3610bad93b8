'use client'

import { getPendingTransactionsQueryOptions } from '@latchkey/core'
import { useQuery } from '@tanstack/react-query'
import { useActiveAddress } from './useActiveAddress.ts'
import { useKit } from './useKit.ts'

/** The active account's transactions on the active network that wait, or whose place another one has taken. */
export function usePendingTransactions() {
  return useQuery(getPendingTransactionsQueryOptions(useKit(), useActiveAddress()))
}
