import type { Caip2 } from '@latchkey/protocol/ids'
import type { Network } from '@latchkey/protocol/network'
import { useKit } from '../hooks/useKit.ts'

/** The kit's network of an id, whichever is active; undefined for one that the app does not know. */
export function useNetwork(networkId: Caip2): Network | undefined {
  return useKit().config.networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
}
