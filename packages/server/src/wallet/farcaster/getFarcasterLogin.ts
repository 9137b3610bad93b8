import type { WalletCaller, WalletRequestOf, WalletResponseOf } from '../base/ports.ts'
import { isOwnFarcasterLogin } from './isOwnFarcasterLogin.ts'
import type { FarcasterLoginParts } from './parts.ts'
import { readChannel } from './readChannel.ts'

/**
 * Returns a login's state to the key that began it. For any other key it is dead. Throws `RequestFailure`
 * UPSTREAM_UNAVAILABLE if the relay does not respond.
 */
export async function getFarcasterLogin(
  { params: { loginId } }: WalletRequestOf<'getFarcasterLogin'>,
  caller: WalletCaller,
  parts: FarcasterLoginParts,
): Promise<WalletResponseOf<'getFarcasterLogin'>> {
  const login = await parts.store.find(loginId)
  if (!isOwnFarcasterLogin(login, caller)) return { state: 'dead' }
  if (login.outcome === 'refused') return { state: 'refused' }
  if (login.expiresAt <= parts.now()) return { state: 'dead' }
  // Used, and its key may not have received the response.
  if (login.userId !== null) return { state: 'approved' }
  if (login.outcome !== null) return { state: 'dead' }
  const read = await readChannel(login, parts)
  return { state: read === 'open' ? 'open' : read === 'gone' ? 'dead' : 'approved' }
}
