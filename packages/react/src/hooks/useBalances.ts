'use client'

import { getBalancesQueryOptions } from '@latchkey/core'
import { useQuery } from '@tanstack/react-query'
import { useActiveAddress } from './useActiveAddress.ts'
import { useKit } from './useKit.ts'

/** The active account's tokens on the active network (spec 3.8), read again every 30 s at most. */
export function useBalances() {
  return useQuery(getBalancesQueryOptions(useKit(), useActiveAddress()))
}
