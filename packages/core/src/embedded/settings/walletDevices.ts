import type { FrameResponseOf } from '@latchkey/protocol/frame'
import { getQueryClient } from '../../kit/getQueryClient.ts'
import type { Kit } from '../../kit/kit.ts'
import { toQueryKey } from '../../kit/toQueryKey.ts'
import { loadFrame } from '../frame/loadFrame.ts'
import { createOwnScreenFlow, type OwnScreenFlow } from './ownScreen.ts'

/** A device on which the user of the embedded wallet is logged in. */
export type WalletDevice = FrameResponseOf<'get-devices'>['devices'][number]

/**
 * Requests the devices on which the embedded wallet's user is logged in, starting with this one. Throws
 * `FrameUnavailableError`, `FrameTimeoutError`, `FrameSessionExpiredError`, `FrameReloadedError` and
 * `FrameRequestError`.
 */
export async function getWalletDevices(
  kit: Kit,
  { signal }: { signal?: AbortSignal } = {},
): Promise<readonly WalletDevice[]> {
  const frame = await loadFrame(kit)
  return (await frame.request('get-devices', {}, signal && { signal })).devices
}

/** Query options of `getWalletDevices`, for the account connected through the wallet. */
export function getWalletDevicesQueryOptions(kit: Kit, { address }: { address: string | undefined }) {
  return {
    queryKey: toQueryKey(kit, 'walletDevices', { address: address?.toLowerCase() }),
    queryFn: ({ signal }: { signal: AbortSignal }) => getWalletDevices(kit, { signal }),
    enabled: address !== undefined,
    // The failure is shown to the visitor, who can retry.
    retry: false,
  }
}

/** Starts logging out another device, or all others without an id. The embedded wallet itself asks for confirmation. */
export function createRevokeDevicesFlow(
  kit: Kit,
  {
    id,
  }: {
    /** Id of a device of `getWalletDevices`. Defaults to all but this one. */
    id?: string | undefined
  } = {},
): OwnScreenFlow {
  const payload = id === undefined ? {} : { id }
  return createOwnScreenFlow(kit, async (frame, signal) => {
    await frame.request('revoke-devices', payload, { signal })
    void getQueryClient(kit).invalidateQueries({ queryKey: toQueryKey(kit, 'walletDevices', {}) })
  })
}
