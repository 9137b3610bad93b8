import { endsLogin } from '../queue/endsLogin.ts'
import { endSession } from '../session/endSession.ts'
import { notAllowed } from './notAllowed.ts'
import { requireAccount } from './requireAccount.ts'
import type { SignerMethod } from './signerContext.ts'
import { toAsker } from './toAsker.ts'

/**
 * `wallet_grantPermissions` and `wallet_revokePermissions` (ERC-7715) of a smart account. A key's own account cannot
 * enforce limits on an app. Revoking `eth_accounts` (EIP-2255) ends the login at this origin once the visitor has
 * approved. If nobody is logged in, no approval is needed.
 */
export const changePermissions: SignerMethod = async (request, signal, context) => {
  const [wire] = request.params as [{ address?: unknown }]
  const isRevoked = request.method === 'wallet_revokePermissions'
  if (endsLogin(request)) {
    const account = await context.accounts.getPreferred(request.chainId)
    if (account) await context.approvals.ask(toAsker(request, account, context), signal)
    await endSession(context)
    await context.session.retell()
    return null
  }
  const account = await requireAccount(context, request.chainId, wire.address)
  if (account.type === 'eoa') throw notAllowed()
  const { grantPermissions, revokePermissions } = await import('./smart/index.ts')
  const change = isRevoked ? revokePermissions : grantPermissions
  return change(request, account, signal, context)
}
