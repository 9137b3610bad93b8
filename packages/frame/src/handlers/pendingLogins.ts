import type { HandlerContext } from './context.ts'

/** A pending login, which survives a reload. */
export type PendingLogin = {
  loginId: string
  /** Set once this user is logged in, when only the wallet is left to create. */
  userId?: string
}

/** Storage key of a pending login by email. */
export const emailLoginKey = 'emailLogin'
/** Storage key of a pending login with Farcaster. */
export const farcasterLoginKey = 'farcasterLogin'

/** Deletes logins that only waited for the wallet: used again, they would log in without a login. */
export async function forgetVerifiedLogins({ storage }: Pick<HandlerContext, 'storage'>): Promise<void> {
  for (const key of [emailLoginKey, farcasterLoginKey])
    if ((await storage.get<PendingLogin>(key))?.userId !== undefined) await storage.delete(key)
}
