'use client'

import type { Caip2 } from '@latchkey/protocol/ids'
import { useConnectionState } from './useConnectionState.ts'
import { useFacts } from './useFacts.ts'

/** Whom and where the account's queries are about; without an address they do not run. */
export function useActiveAddress(): { address: string | undefined; networkId: Caip2 } {
  const address = useFacts((facts) => facts.activeAccount?.address)
  const networkId = useConnectionState((state) => state.activeNetworkId)
  return { address, networkId }
}
