'use client'

import type { Caip2 } from '@latchkey/protocol/ids'
import { useConnectionState } from '../kit/useConnectionState.ts'
import { useFacts } from '../kit/useFacts.ts'

/** Returns the address and network that account queries use. Queries are disabled without an address. */
export function useActiveAddress(): { address: string | undefined; networkId: Caip2 } {
  const address = useFacts((facts) => facts.activeAccount?.address)
  const networkId = useConnectionState((state) => state.activeNetworkId)
  return { address, networkId }
}
