import type { WalletCaller, WalletRequestOf, WalletResponseOf } from '../ports.ts'
import { isOwnFarcasterLogin } from './isOwnFarcasterLogin.ts'
import type { FarcasterLoginParts } from './parts.ts'
import { readChannel } from './readChannel.ts'

/**
 * Tells the key that began a login how far it is; for anybody else it is dead. Throws `RequestFailure`
 * UPSTREAM_UNAVAILABLE where the relay does not answer.
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
  // Used, and its key may not have heard of it.
  if (login.userId !== null) return { state: 'approved' }
  if (login.outcome !== null) return { state: 'dead' }
  const read = await readChannel(login, parts)
  return { state: read === 'open' ? 'open' : read === 'gone' ? 'dead' : 'approved' }
}
