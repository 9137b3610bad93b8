import type { ResponseOf } from '@latchkey/protocol/api'
import { balanceCacheMs } from '@latchkey/protocol/constants'
import type { Caip2 } from '@latchkey/protocol/ids'
import { isServed } from '../account/getSupportedChains.ts'
import type { Kit } from '../kit/kit.ts'
import { toQueryKey } from '../kit/toQueryKey.ts'

/**
 * Approvals of an account. `isComplete` is false if there are more than the server checks per request, or if the account's
 * approvals are not known.
 */
export type Approvals = ResponseOf<'getApprovals'>
/** An approval of a token for a spender. */
export type Approval = Approvals['data'][number]

/** Parameters of `getApprovals`. */
export type GetApprovalsParameters = {
  /** Plain address of the account. */
  address: string
  /** Network, by CAIP-2 id. */
  networkId: Caip2
  signal?: AbortSignal
}

/**
 * Returns the current approvals of an account on a network. Empty and not complete without a server, or if it does not
 * support the network. Throws `ApiFailureError`, `ApiUnreachableError`, `ApiTimeoutError` and `ApiResponseInvalidError` if the
 * server fails.
 */
export async function getApprovals(kit: Kit, parameters: GetApprovalsParameters): Promise<Approvals> {
  const { address, networkId, signal } = parameters
  if (!kit.api || !(await isServed(kit, networkId))) return { data: [], isComplete: false }
  return kit.api.getApprovals({ params: { address }, query: { chainId: networkId } }, { signal })
}

/** Query options of `getApprovals`. Fresh for 30 s. */
export function getApprovalsQueryOptions(
  kit: Kit,
  {
    address,
    networkId,
  }: {
    /** Plain address. The query is disabled while it is undefined. */
    address: string | undefined
    networkId: Caip2
  },
) {
  return {
    queryKey: toQueryKey(kit, 'approvals', { address, networkId }),
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      getApprovals(kit, { address: address ?? '', networkId, signal }),
    enabled: address !== undefined,
    staleTime: balanceCacheMs,
    retry: false,
  }
}
