import type { FrameResponseOf } from '@latchkey/protocol/frame'
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

/** The key of `getWalletUser` in TanStack's cache. */
export function getWalletUserKey(kit: Kit, address: string | undefined) {
  return toQueryKey(kit, 'walletUser', { address: address?.toLowerCase() })
}

/** Query options of `getWalletUser`, for the account that is connected by it. */
export function getWalletUserQueryOptions(kit: Kit, { address }: { address: string | undefined }) {
  return {
    queryKey: getWalletUserKey(kit, address),
    queryFn: ({ signal }: { signal: AbortSignal }) => getWalletUser(kit, { signal }),
    enabled: address !== undefined,
  }
}
