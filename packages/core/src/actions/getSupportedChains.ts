import type { Caip2 } from '@latchkey/protocol/ids'
import type { ApiClient } from '../api/createApiClient.ts'
import type { NetworkNotServedError } from '../errors/network.ts'
import type { Kit } from '../kit.ts'
import { toQueryKey } from './toQueryKey.ts'

const supportedChainsCacheMs = 86_400_000

/** The chains that the server serves (7.3); none without a server. */
export async function getSupportedChains(
  kit: Kit,
  { signal }: { signal?: AbortSignal } = {},
): Promise<readonly Caip2[]> {
  const { http = [] } = (await kit.api?.getSupportedChains({}, { signal })) ?? {}
  return http
}

/** Query options of `getSupportedChains`, good for a day. Asked offline as well: who waits for it then learns that it fails. */
export function getSupportedChainsQueryOptions(kit: Kit) {
  return {
    queryKey: toQueryKey(kit, 'supportedChains', {}),
    queryFn: ({ signal }: { signal: AbortSignal }) => getSupportedChains(kit, { signal }),
    networkMode: 'always' as const,
    refetchOnReconnect: true,
    staleTime: supportedChainsCacheMs,
    gcTime: supportedChainsCacheMs,
  }
}

/** Tells whether the server serves a network; asked before most of its calls (spec 5.11). */
export async function isServed(kit: Kit, networkId: Caip2): Promise<boolean> {
  if (!kit.api) return false
  const served = await kit.queryClient.fetchQuery(getSupportedChainsQueryOptions(kit))
  return served.includes(networkId)
}

/**
 * The server's client for a network that it serves; throws what `toError` makes of any other, a `NetworkNotServedError`
 * (spec 5.11, 8.9).
 */
export async function requireServed(
  kit: Kit,
  networkId: Caip2,
  toError: (networkId: Caip2) => NetworkNotServedError,
): Promise<ApiClient> {
  if (!kit.api || !(await isServed(kit, networkId))) throw toError(networkId)
  return kit.api
}
