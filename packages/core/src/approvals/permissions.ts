import type { ResponseOf } from '@latchkey/protocol/api'
import { balanceCacheMs } from '@latchkey/protocol/constants'
import { type Caip2, toCaip10 } from '@latchkey/protocol/ids'
import { getConnectorClient } from '@wagmi/core'
import { isServed } from '../account/getSupportedChains.ts'
import { toWalletError } from '../errors/rejection.ts'
import { getQueryClient } from '../kit/getQueryClient.ts'
import { getWagmiConfig } from '../kit/getWagmiConfig.ts'
import type { Kit } from '../kit/kit.ts'
import { toQueryKey } from '../kit/toQueryKey.ts'

/** A permission that an account has or had granted to an app (7.21). */
export type AppPermission = ResponseOf<'getSessions'>['pcis'][number]

/** Parameters of `getPermissions`. */
export type GetPermissionsParameters = {
  /** Plain address of the account. */
  address: string
  /** Network, by CAIP-2 id. */
  networkId: Caip2
  signal?: AbortSignal
}

/**
 * Returns the permissions an account granted to apps on a network (7.21), including revoked ones. Empty without a
 * server.
 */
export async function getPermissions(
  kit: Kit,
  { address, networkId, signal }: GetPermissionsParameters,
): Promise<readonly AppPermission[]> {
  if (!kit.api || !(await isServed(kit, networkId))) return []
  const { pcis } = await kit.api.getSessions(
    { params: { address: toCaip10(networkId, address) } },
    { signal },
  )
  return pcis
}

/** Query options of `getPermissions`. Fresh for 30 s. */
export function getPermissionsQueryOptions(
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
    queryKey: toQueryKey(kit, 'permissions', { address, networkId }),
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      getPermissions(kit, { address: address ?? '', networkId, signal }),
    enabled: address !== undefined && kit.api !== undefined,
    staleTime: balanceCacheMs,
    retry: false,
  }
}

/**
 * Asks the current EVM wallet to revoke a permission of an app (`wallet_revokePermissions` with a context, ERC-7715), and
 * refetches the permissions that are shown. Throws the errors of the wallet.
 */
export async function revokePermission(kit: Kit, { context }: { context: string }): Promise<void> {
  const client = await getConnectorClient(getWagmiConfig(kit))
  await client
    .request<{ Method: 'wallet_revokePermissions'; Parameters: readonly unknown[]; ReturnType: unknown }>({
      method: 'wallet_revokePermissions',
      params: [{ permissionsContext: context }],
    })
    .catch((error: unknown) => {
      throw toWalletError(error)
    })
  await getQueryClient(kit).invalidateQueries({ queryKey: toQueryKey(kit, 'permissions', {}) })
}
