import type { Caip2 } from '@latchkey/protocol/ids'
import type { Network } from '@latchkey/protocol/network'
import { useKit } from '../hooks/useKit.ts'

/** Returns the kit's network with an id, active or not. Undefined if the app hasn't configured it. */
export function useNetwork(networkId: Caip2): Network | undefined {
  return useKit().config.networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
}
