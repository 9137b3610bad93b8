import type { FrameResponseOf } from '@latchkey/protocol/frame'
import type { RecoverySecret } from '../base/ports.ts'
import type { HandlerContext } from './context.ts'
import { forgetVerifiedLogins } from './pendingLogins.ts'

/**
 * Ensures that the logged-in user has a wallet here, which completes every login, and returns the description for the
 * app.
 */
export async function openUser(
  context: HandlerContext,
  secret?: RecoverySecret | null,
): Promise<FrameResponseOf<'get-user'>> {
  const [vault, accounts] = await Promise.all([context.loadVault(), context.loadAccounts()])
  const user = await accounts.describe(await vault.create(secret))
  await forgetVerifiedLogins(context)
  return user
}
