'use client'

import { getPendingTransactionsQueryOptions } from '@latchkey/core'
import { useQuery } from '@tanstack/react-query'
import { useActiveAddress } from '../account/useActiveAddress.ts'
import { useQueryClient } from '../kit/useQueryClient.ts'
import { useKit } from './useKit.ts'

/** Returns the active account's transactions on the active network that are pending or were replaced. */
export function usePendingTransactions() {
  return useQuery(getPendingTransactionsQueryOptions(useKit(), useActiveAddress()), useQueryClient())
}
