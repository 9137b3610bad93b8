'use client'

import { getPermissionsQueryOptions } from '@latchkey/core'
import { useQuery } from '@tanstack/react-query'
import { useActiveAddress } from './useActiveAddress.ts'
import { useKit } from './useKit.ts'

/** What the active account permits apps to do by themselves on the active network. */
export function usePermissions() {
  return useQuery(getPermissionsQueryOptions(useKit(), useActiveAddress()))
}
