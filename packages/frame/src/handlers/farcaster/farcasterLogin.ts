import { FrameFailureError } from '../../FrameFailureError.ts'
import type { FrameStorage } from '../../platform/parts.ts'

/** Where the login that was begun is kept: it outlives a reload. */
export const farcasterLoginKey = 'farcasterLogin'

/** A login that was begun, with its page; `isVerified` once somebody is logged in: what is left is the wallet. */
export type FarcasterLogin = { loginId: string; uri: string; digits: string; isVerified?: true }

/** The login that was begun; throws `FrameFailureError` CODE_DEAD where there is none. */
export async function requireFarcasterLogin(storage: FrameStorage): Promise<FarcasterLogin> {
  const login = await storage.get<FarcasterLogin>(farcasterLoginKey)
  if (!login) throw new FrameFailureError('CODE_DEAD', 'No login is in progress.')
  return login
}
