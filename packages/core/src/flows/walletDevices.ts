import type { FrameResponseOf } from '@latchkey/protocol/frame'
import { toQueryKey } from '../actions/toQueryKey.ts'
import { loadFrame } from '../frame/loadFrame.ts'
import type { Kit } from '../kit.ts'
import { createOwnScreenFlow, type OwnScreenFlow } from './ownScreen.ts'

/** A device that the owner of the embedded wallet has logged in with. */
export type WalletDevice = FrameResponseOf<'get-devices'>['devices'][number]

/** Asks the embedded wallet where its owner has logged in, this device first; throws what the frame refuses with. */
export async function getWalletDevices(
  kit: Kit,
  { signal }: { signal?: AbortSignal } = {},
): Promise<readonly WalletDevice[]> {
  const frame = await loadFrame(kit)
  return (await frame.request('get-devices', {}, signal && { signal })).devices
}

/** Query options of `getWalletDevices`, for the account that is connected by the wallet. */
export function getWalletDevicesQueryOptions(kit: Kit, { address }: { address: string | undefined }) {
  return {
    queryKey: toQueryKey(kit, 'walletDevices', { address: address?.toLowerCase() }),
    queryFn: ({ signal }: { signal: AbortSignal }) => getWalletDevices(kit, { signal }),
    enabled: address !== undefined,
    // Who looks is told, and asks again.
    retry: false,
  }
}

/** Starts logging another device out, or without an id all others: the embedded wallet asks for the yes by itself. */
export function createRevokeDevicesFlow(kit: Kit, { id }: { id?: string | undefined } = {}): OwnScreenFlow {
  const payload = id === undefined ? {} : { id }
  return createOwnScreenFlow(kit, (frame, signal) => frame.request('revoke-devices', payload, { signal }))
}
