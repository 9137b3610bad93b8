import type { ResponseOf } from '@latchkey/protocol/api'
import { nameCacheMs } from '@latchkey/protocol/constants'
import type { Caip2 } from '@latchkey/protocol/ids'
import { isServed } from '../account/getSupportedChains.ts'
import type { Kit } from '../kit/kit.ts'
import { toQueryKey } from '../kit/toQueryKey.ts'

/** A token from the operator's list. */
export type Token = ResponseOf<'getTokens'>['tokens'][number]

/** Returns the operator's token list of a network. Empty without a server. */
export async function getTokens(
  kit: Kit,
  { networkId, signal }: { networkId: Caip2; signal?: AbortSignal },
): Promise<readonly Token[]> {
  if (!kit.api || !(await isServed(kit, networkId))) return []
  const { tokens } = await kit.api.getTokens({ query: { chainId: networkId } }, { signal })
  return tokens
}

/** Query options of `getTokens`. Fresh for 5 min. */
export function getTokensQueryOptions(kit: Kit, { networkId }: { networkId: Caip2 }) {
  return {
    queryKey: toQueryKey(kit, 'tokens', { networkId }),
    queryFn: ({ signal }: { signal: AbortSignal }) => getTokens(kit, { networkId, signal }),
    staleTime: nameCacheMs,
  }
}
