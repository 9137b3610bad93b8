'use client'

import { getNamesQueryOptions } from '@latchkey/core'
import { useQuery } from '@tanstack/react-query'
import { useActiveAddress } from '../account/useActiveAddress.ts'
import { useQueryClient } from '../kit/useQueryClient.ts'
import { useKit } from './useKit.ts'

/** Returns the server's names that resolve to an address (default: the active account). */
export function useNames(
  parameters: {
    /** Plain address. The query is disabled while it is `undefined`. */
    address?: string | undefined
  } = {},
) {
  const { address } = { ...useActiveAddress(), ...parameters }
  return useQuery(getNamesQueryOptions(useKit(), { address }), useQueryClient())
}
