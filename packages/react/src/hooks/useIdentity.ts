'use client'

import { getIdentityQueryOptions } from '@latchkey/core'
import type { Caip2 } from '@latchkey/protocol/ids'
import { useQuery } from '@tanstack/react-query'
import { useActiveAddress } from '../account/useActiveAddress.ts'
import { useQueryClient } from '../kit/useQueryClient.ts'
import { useKit } from './useKit.ts'

/** Returns the name and picture of an address (default: the active account). No data if the address is undefined. */
export function useIdentity(
  parameters: {
    /** Plain address. The query is disabled while it is `undefined`. */
    address?: string | undefined
    /** Network, by CAIP-2 id. Defaults to the active one. */
    networkId?: Caip2 | undefined
  } = {},
) {
  const active = useActiveAddress()
  const { address, networkId = active.networkId } = { ...active, ...parameters }
  return useQuery(getIdentityQueryOptions(useKit(), { address, networkId }), useQueryClient())
}
