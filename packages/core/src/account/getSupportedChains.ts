import type { Caip2 } from '@latchkey/protocol/ids'
import type { ApiClient } from '../api/createApiClient.ts'
import type { NetworkNotServedError } from '../errors/network.ts'
import { getQueryClient } from '../kit/getQueryClient.ts'
import type { Kit } from '../kit/kit.ts'
import { toQueryKey } from '../kit/toQueryKey.ts'

const supportedChainsCacheMs = 86_400_000

/** Returns the chains that the server supports (7.3). Empty without a server. */
export async function getSupportedChains(
  kit: Kit,
  { signal }: { signal?: AbortSignal } = {},
): Promise<readonly Caip2[]> {
  const { http = [] } = (await kit.api?.getSupportedChains({}, { signal })) ?? {}
  return http
}

/**
 * Query options of `getSupportedChains`. Fresh for a day. Also runs offline, so that callers get an error instead of
 * waiting.
 */
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

/** Returns whether the server supports a network. Checked before most of its calls (spec 5.11). */
export async function isServed(kit: Kit, networkId: Caip2): Promise<boolean> {
  if (!kit.api) return false
  const served = await getQueryClient(kit).fetchQuery(getSupportedChainsQueryOptions(kit))
  return served.includes(networkId)
}

/**
 * Returns the API client for a network that the server supports. Otherwise throws the `NetworkNotServedError` that
 * `toError` creates (spec 5.11, 8.9).
 */
export async function requireServed(
  kit: Kit,
  networkId: Caip2,
  toError: (networkId: Caip2) => NetworkNotServedError,
): Promise<ApiClient> {
  if (!kit.api || !(await isServed(kit, networkId))) throw toError(networkId)
  return kit.api
}
