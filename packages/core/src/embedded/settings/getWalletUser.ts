import type { FrameResponseOf } from '@latchkey/protocol/frame'
import { type Caip2, evmChainId } from '@latchkey/protocol/ids'
import type { QueryClient } from '@tanstack/query-core'
import type { AccountState } from '../../account/getAccountState.ts'
import type { Kit } from '../../kit/kit.ts'
import { toQueryKey } from '../../kit/toQueryKey.ts'
import { loadFrame } from '../frame/loadFrame.ts'

/** The user logged in to the embedded wallet (3.24). */
export type WalletUser = FrameResponseOf<'get-user'>

/**
 * Requests the user logged in to the embedded wallet. Throws `FrameUnavailableError`, `FrameTimeoutError`,
 * `FrameSessionExpiredError`, `FrameReloadedError` and `FrameRequestError`.
 */
export async function getWalletUser(
  kit: Kit,
  { signal }: { signal?: AbortSignal } = {},
): Promise<WalletUser> {
  const frame = await loadFrame(kit)
  return frame.request('get-user', {}, signal && { signal })
}

/**
 * Returns the query key of `getWalletUser`. Without a network, it matches all networks.
 * @param address Plain address, in any case.
 */
export function getWalletUserKey(kit: Kit, address: string | undefined, networkId?: Caip2) {
  return toQueryKey(kit, 'walletUser', { address: address?.toLowerCase(), ...(networkId && { networkId }) })
}

/** The query clients with the user, by kit. */
const followers = new WeakMap<Kit, Set<QueryClient>>()

/** Applies updates that the wallet sends to a query client: a deployed account, or another preferred account. */
async function followWalletUser(kit: Kit, client: QueryClient): Promise<void> {
  const known = followers.get(kit) ?? new Set()
  followers.set(kit, known)
  const frame = await loadFrame(kit)
  if (known.has(client)) return
  known.add(client)
  frame.on('session-update', ({ user }) => {
    if (user) client.setQueryData(getWalletUserKey(kit, user.address, evmChainId(Number(user.chainId))), user)
  })
}

/**
 * Query options of `getWalletUser`, for the account connected through the embedded wallet. Smart accounts may differ by
 * network.
 */
export function getWalletUserQueryOptions(
  kit: Kit,
  {
    address,
    networkId,
  }: {
    /** Plain address. The query is disabled while it is undefined. */
    address: string | undefined
    /** Network of the smart account, by CAIP-2 id. Undefined: the key covers all networks. */
    networkId: Caip2 | undefined
  },
) {
  return {
    queryKey: getWalletUserKey(kit, address, networkId),
    queryFn: async ({ client, signal }: { client: QueryClient; signal: AbortSignal }) => {
      await followWalletUser(kit, client)
      return getWalletUser(kit, { signal })
    },
    enabled: address !== undefined,
  }
}

/**
 * Returns the fields of `AccountState` that come from the embedded wallet (spec 3.11): the user, and both accounts of
 * the key.
 */
export function toUserFields(
  user: WalletUser,
): Pick<AccountState, 'user' | 'allAccounts' | 'smartAccountDeployed'> {
  const { accounts, address, email, preferredAccountType, smartAccountDeployed, userName } = user
  return {
    user: { ...(email && { email }), ...(userName && { username: userName }) },
    allAccounts: (accounts ?? [{ address, type: preferredAccountType ?? 'eoa' }]).map((account) => ({
      namespace: 'eip155',
      ...account,
    })),
    smartAccountDeployed: smartAccountDeployed ?? false,
  }
}
