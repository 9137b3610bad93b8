import { type Caip2, isCaip2 } from '@latchkey/protocol/ids'
import { toQueryKey } from '../actions/toQueryKey.ts'
import { loadFrame } from '../frame/loadFrame.ts'
import type { Kit } from '../kit.ts'

/** Asks the embedded wallet on which networks it has smart accounts (3.12). */
export async function getSmartAccountNetworks(
  kit: Kit,
  { signal }: { signal?: AbortSignal } = {},
): Promise<readonly Caip2[]> {
  const frame = await loadFrame(kit)
  const { smartAccountNetworks } = await frame.request('smart-account-networks', {}, signal && { signal })
  return smartAccountNetworks.filter(isCaip2)
}

/** Query options of `getSmartAccountNetworks`; `enabled` while the embedded wallet is connected: none is loaded for it. */
export function getSmartAccountNetworksQueryOptions(kit: Kit, { enabled }: { enabled: boolean }) {
  return {
    queryKey: toQueryKey(kit, 'smartAccountNetworks', {}),
    queryFn: ({ signal }: { signal: AbortSignal }) => getSmartAccountNetworks(kit, { signal }),
    enabled,
    // A setting of the wallet's operator: as long as the page lives.
    staleTime: Number.POSITIVE_INFINITY,
  }
}
