import { FrameFailureError } from '../../base/FrameFailureError.ts'
import type { FrameStorage } from '../../platform/parts.ts'

/** Storage key of the pending login, which survives a reload. */
export const farcasterLoginKey = 'farcasterLogin'

/**
 * A pending login and its page. `isVerified` is set once somebody is logged in, when only the wallet is left to create.
 */
export type FarcasterLogin = { loginId: string; uri: string; digits: string; isVerified?: true }

/** Returns the pending login. Throws `FrameFailureError` CODE_DEAD without one. */
export async function requireFarcasterLogin(storage: FrameStorage): Promise<FarcasterLogin> {
  const login = await storage.get<FarcasterLogin>(farcasterLoginKey)
  if (!login) throw new FrameFailureError('CODE_DEAD', 'No login is in progress.')
  return login
}
