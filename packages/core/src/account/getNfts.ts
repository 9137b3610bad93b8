import type { ResponseOf } from '@latchkey/protocol/api'
import { balanceCacheMs } from '@latchkey/protocol/constants'
import type { Caip2 } from '@latchkey/protocol/ids'
import type { Kit } from '../kit/kit.ts'
import { toQueryKey } from '../kit/toQueryKey.ts'
import { isServed } from './getSupportedChains.ts'

/** A page of NFTs. `next` is the cursor of the following page. */
export type NftsPage = ResponseOf<'getNfts'>
/** An NFT of an account. If `flags.is_spam` is set, hide it by default. */
export type Nft = NftsPage['data'][number]

/** Parameters of `getNfts`. */
export type GetNftsParameters = {
  /** Plain address of the account. */
  address: string
  /** Network, by CAIP-2 id. Defaults to all. */
  networkId?: Caip2
  /** `next` of the previous page. */
  cursor?: string
  signal?: AbortSignal
}

/**
 * Returns a page of an account's NFTs, including spam. Empty without a server. Throws `ApiFailureError`,
 * `ApiUnreachableError`, `ApiTimeoutError` and `ApiResponseInvalidError` if the server fails.
 */
export async function getNfts(kit: Kit, parameters: GetNftsParameters): Promise<NftsPage> {
  const { address, networkId, cursor, signal } = parameters
  if (!kit.api || (networkId !== undefined && !(await isServed(kit, networkId))))
    return { data: [], next: null }
  const query = {
    ...(networkId !== undefined && { chainId: networkId }),
    ...(cursor !== undefined && { cursor }),
  }
  return kit.api.getNfts({ params: { address }, query }, { signal })
}

/** Infinite query options of `getNfts`. Fresh for 30 s. */
export function getNftsQueryOptions(
  kit: Kit,
  {
    address,
    networkId,
  }: {
    /** Plain address. The query is disabled while it is undefined. */
    address: string | undefined
    /** Network, by CAIP-2 id. Defaults to all that the server supports. */
    networkId?: Caip2
  },
) {
  return {
    queryKey: toQueryKey(kit, 'nfts', { address, networkId }),
    queryFn: ({ pageParam, signal }: { pageParam: string | undefined; signal: AbortSignal }) =>
      getNfts(kit, {
        address: address ?? '',
        ...(networkId !== undefined && { networkId }),
        ...(pageParam !== undefined && { cursor: pageParam }),
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }: NftsPage) => next ?? undefined,
    enabled: address !== undefined,
    staleTime: balanceCacheMs,
    // The API client has already retried. Three more retries would only prolong the skeleton.
    retry: false,
  }
}
