import type { WalletCaller } from '../base/ports.ts'
import type { EmailLogin } from './createLoginStore.ts'

/** Returns whether a login exists, is not a step of an email change, and was begun by this key for this project. */
export function isOwnLogin(
  login: EmailLogin | undefined,
  caller: Pick<WalletCaller, 'projectId' | 'key'>,
): login is EmailLogin {
  return login?.purpose === 'login' && login.key === caller.key && login.projectId === caller.projectId
}
