'use client'

import { getApprovalsQueryOptions } from '@latchkey/core'
import { useQuery } from '@tanstack/react-query'
import { useActiveAddress } from './useActiveAddress.ts'
import { useKit } from './useKit.ts'

/** Who may spend what of the active account on the active network. */
export function useApprovals() {
  return useQuery(getApprovalsQueryOptions(useKit(), useActiveAddress()))
}
