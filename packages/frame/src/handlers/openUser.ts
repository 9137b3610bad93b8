import type { RecoverySecret } from '../base/ports.ts'
import type { HandlerContext } from './context.ts'

/** Ensures that the logged-in user has a wallet here, and returns the description for the app. */
export const openUser = async ({ loadVault, loadAccounts }: HandlerContext, secret?: RecoverySecret | null) =>
  (await loadAccounts()).describe(await (await loadVault()).create(secret))
