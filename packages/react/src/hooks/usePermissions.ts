'use client'

import { getPermissionsQueryOptions } from '@latchkey/core'
import { useQuery } from '@tanstack/react-query'
import { useActiveAddress } from '../account/useActiveAddress.ts'
import { useQueryClient } from '../kit/useQueryClient.ts'
import { useKit } from './useKit.ts'

/** Returns the permissions that the active account granted to apps on the active network. */
export function usePermissions() {
  return useQuery(getPermissionsQueryOptions(useKit(), useActiveAddress()), useQueryClient())
}
