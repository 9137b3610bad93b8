import { type Caip2, isCaip2 } from '@latchkey/protocol/ids'
import type { Kit } from '../../kit/kit.ts'
import { toQueryKey } from '../../kit/toQueryKey.ts'
import { loadFrame } from '../frame/loadFrame.ts'

/** Requests the networks on which the embedded wallet supports smart accounts (3.12). */
export async function getSmartAccountNetworks(
  kit: Kit,
  { signal }: { signal?: AbortSignal } = {},
): Promise<readonly Caip2[]> {
  const frame = await loadFrame(kit)
  const { smartAccountNetworks } = await frame.request('smart-account-networks', {}, signal && { signal })
  return smartAccountNetworks.filter(isCaip2)
}

/**
 * Query options of `getSmartAccountNetworks`. Set `enabled` only while the embedded wallet is connected, so that it is
 * not loaded just for this.
 */
export function getSmartAccountNetworksQueryOptions(kit: Kit, { enabled }: { enabled: boolean }) {
  return {
    queryKey: toQueryKey(kit, 'smartAccountNetworks', {}),
    queryFn: ({ signal }: { signal: AbortSignal }) => getSmartAccountNetworks(kit, { signal }),
    enabled,
    // A setting of the wallet's operator, so it does not change while the page is open.
    staleTime: Number.POSITIVE_INFINITY,
  }
}
