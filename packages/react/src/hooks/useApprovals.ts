'use client'

import { getApprovalsQueryOptions } from '@latchkey/core'
import { useQuery } from '@tanstack/react-query'
import { useActiveAddress } from '../account/useActiveAddress.ts'
import { useQueryClient } from '../kit/useQueryClient.ts'
import { useKit } from './useKit.ts'

/** Returns the active account's approvals on the active network. */
export function useApprovals() {
  return useQuery(getApprovalsQueryOptions(useKit(), useActiveAddress()), useQueryClient())
}
