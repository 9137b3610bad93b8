import type { ResponseOf } from '@latchkey/protocol/api'
import { balanceCacheMs } from '@latchkey/protocol/constants'
import type { Caip2, Caip10 } from '@latchkey/protocol/ids'
import type { Kit } from '../kit/kit.ts'
import { toQueryKey } from '../kit/toQueryKey.ts'
import { AccountAddressRequiredError, HistoryFetchFailedError } from './errors.ts'
import { isServed } from './getSupportedChains.ts'
import { isSmartAccount } from './isSmartAccount.ts'

/** A page of history, newest first. `next` is the cursor of the following page. */
export type HistoryPage = ResponseOf<'getHistory'>
/** A transaction in the history (spec 3.1). */
export type HistoryEntry = HistoryPage['data'][number]

/** Parameters of `getHistory` (spec 7.23). */
export type GetHistoryParameters = {
  /** Plain address of the account. */
  address: string | undefined
  /** Network, by CAIP-2 id. Defaults to all. */
  networkId?: Caip2
  /** `next` of the previous page. */
  cursor?: string
  /** Only returns transfers of this token. The native token uses the API's native address. */
  token?: Caip10
  /** Only returns purchases from this on-ramp, bypassing every cache. */
  onramp?: 'coinbase'
  signal?: AbortSignal
}

const emptyPage: HistoryPage = { data: [], next: null }

/**
 * Returns a page of an account's history, newest first. Empty without a server or on a network that it does not
 * support. Throws `AccountAddressRequiredError` (5.2), and `HistoryFetchFailedError` with the cause, after emitting
 * `ERROR_FETCH_TRANSACTIONS` (8.1).
 */
export async function getHistory(kit: Kit, parameters: GetHistoryParameters): Promise<HistoryPage> {
  const { address, networkId, token, cursor, onramp, signal } = parameters
  if (!address) throw new AccountAddressRequiredError()
  if (!kit.api) return emptyPage
  try {
    if (networkId !== undefined && !(await isServed(kit, networkId))) return emptyPage
    const query = {
      ...(networkId !== undefined && { chainId: networkId }),
      ...(token !== undefined && { token }),
      ...(cursor !== undefined && { cursor }),
      ...(onramp !== undefined && { onramp }),
    }
    return await kit.api.getHistory(
      { params: { address }, query },
      { signal, cache: onramp === 'coinbase' ? 'no-cache' : 'default' },
    )
  } catch (error) {
    if (signal?.aborted) throw error
    kit.emit({
      name: 'ERROR_FETCH_TRANSACTIONS',
      properties: {
        network: networkId ?? '',
        isSmartAccount: isSmartAccount(kit),
        ...(cursor !== undefined && { cursor }),
      },
    })
    throw new HistoryFetchFailedError(error)
  }
}

/**
 * Infinite query options of `getHistory`. Fresh for 30 s. Not refetched on window focus, because a refetch requests
 * every page again.
 */
export function getHistoryQueryOptions(
  kit: Kit,
  parameters: Omit<GetHistoryParameters, 'cursor' | 'signal'>,
) {
  const { address, networkId, token, onramp } = parameters
  return {
    queryKey: toQueryKey(kit, 'history', { address, networkId, token, onramp }),
    queryFn: ({ pageParam, signal }: { pageParam: string | undefined; signal: AbortSignal }) =>
      getHistory(kit, { ...parameters, ...(pageParam !== undefined && { cursor: pageParam }), signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }: HistoryPage) => next ?? undefined,
    enabled: address !== undefined,
    staleTime: balanceCacheMs,
    refetchOnWindowFocus: false,
    // Every failure is reported, so only the user retries.
    retry: false,
  }
}
