import type { FrameResponseOf } from '@latchkey/protocol/frame'
import type { Caip2 } from '@latchkey/protocol/ids'
import type { AccountState } from '../actions/getAccountState.ts'
import { toQueryKey } from '../actions/toQueryKey.ts'
import { loadFrame } from '../frame/loadFrame.ts'
import type { Kit } from '../kit.ts'

/** Who is logged in to the embedded wallet (3.24). */
export type WalletUser = FrameResponseOf<'get-user'>

/** Asks the embedded wallet who is logged in; throws what the frame refuses with. */
export async function getWalletUser(
  kit: Kit,
  { signal }: { signal?: AbortSignal } = {},
): Promise<WalletUser> {
  const frame = await loadFrame(kit)
  return frame.request('get-user', {}, signal && { signal })
}

/** The key of `getWalletUser` in TanStack's cache; without a network, that of every one. */
export function getWalletUserKey(kit: Kit, address: string | undefined, networkId?: Caip2) {
  return toQueryKey(kit, 'walletUser', { address: address?.toLowerCase(), ...(networkId && { networkId }) })
}

/** Query options of `getWalletUser`, for the account that is connected by it: a contract's may differ on each network. */
export function getWalletUserQueryOptions(
  kit: Kit,
  { address, networkId }: { address: string | undefined; networkId: Caip2 | undefined },
) {
  return {
    queryKey: getWalletUserKey(kit, address, networkId),
    queryFn: ({ signal }: { signal: AbortSignal }) => getWalletUser(kit, { signal }),
    enabled: address !== undefined,
  }
}

/** The fields of spec 3.11 that the embedded wallet tells: who it is, and both accounts of the one key. */
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
