'use client'

import { getIdentityQueryOptions } from '@latchkey/core'
import { useQuery } from '@tanstack/react-query'
import { useActiveAddress } from './useActiveAddress.ts'
import { useKit } from './useKit.ts'

/** The name and picture of an address, by default the active account's. */
export function useIdentity(parameters: { address?: string | undefined } = {}) {
  const kit = useKit()
  const active = useActiveAddress()
  const address = parameters.address ?? active.address
  return useQuery(getIdentityQueryOptions(kit, { address, networkId: active.networkId }))
}
