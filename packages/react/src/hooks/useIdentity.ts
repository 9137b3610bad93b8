'use client'

import { getIdentityQueryOptions } from '@latchkey/core'
import type { Caip2 } from '@latchkey/protocol/ids'
import { useQuery } from '@tanstack/react-query'
import { useActiveAddress } from './useActiveAddress.ts'
import { useKit } from './useKit.ts'

/** The name and picture of an address, by default the active account's; nobody's where the address is undefined. */
export function useIdentity(parameters: { address?: string | undefined; networkId?: Caip2 } = {}) {
  return useQuery(getIdentityQueryOptions(useKit(), { ...useActiveAddress(), ...parameters }))
}
