import type { WalletCaller } from '../../base/ports.ts'
import type { EmailLogin } from '../createLoginStore.ts'

/** Returns whether a step of a change exists and was begun by this user with this key for this project. */
export function isOwnChange(
  login: EmailLogin | undefined,
  purpose: EmailLogin['purpose'],
  { key, projectId, session }: WalletCaller,
): login is EmailLogin {
  return (
    login?.purpose === purpose &&
    login.key === key &&
    login.projectId === projectId &&
    login.userId === session?.userId
  )
}
