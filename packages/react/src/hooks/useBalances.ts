'use client'

import { getBalancesQueryOptions } from '@latchkey/core'
import { useQuery } from '@tanstack/react-query'
import { useActiveAddress } from '../account/useActiveAddress.ts'
import { useQueryClient } from '../kit/useQueryClient.ts'
import { useKit } from './useKit.ts'

/** Returns the active account's tokens on the active network (spec 3.8), refetched at most every 30 s. */
export function useBalances() {
  return useQuery(getBalancesQueryOptions(useKit(), useActiveAddress()), useQueryClient())
}
