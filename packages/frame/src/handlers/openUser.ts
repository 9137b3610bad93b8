import type { RecoverySecret } from '../ports.ts'
import type { HandlerContext } from './context.ts'

/** Sees to it that whoever is logged in has a wallet here, and says what the app is told of them. */
export const openUser = async ({ loadVault, loadAccounts }: HandlerContext, secret?: RecoverySecret | null) =>
  (await loadAccounts()).describe(await (await loadVault()).create(secret))
