import type { WalletCaller } from '../base/ports.ts'
import type { FarcasterLogin } from './createFarcasterStore.ts'

/** Returns whether a login exists and was begun by this key for this project. */
export function isOwnFarcasterLogin(
  login: FarcasterLogin | undefined,
  caller: Pick<WalletCaller, 'projectId' | 'key'>,
): login is FarcasterLogin {
  return login !== undefined && login.key === caller.key && login.projectId === caller.projectId
}
