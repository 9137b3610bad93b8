import { endSession } from '../session/endSession.ts'
import { notAllowed } from './notAllowed.ts'
import { requireAccount } from './requireAccount.ts'
import type { SignerMethod } from './signerContext.ts'

/**
 * `wallet_grantPermissions` and `wallet_revokePermissions` (ERC-7715) of a smart account; a key's own account has nothing
 * that could hold an app to a limit. Taken back with `eth_accounts` (EIP-2255), the login at this origin is over.
 */
export const changePermissions: SignerMethod = async (request, signal, context) => {
  const [wire] = request.params as [{ address?: unknown; eth_accounts?: unknown }]
  const isRevoked = request.method === 'wallet_revokePermissions'
  if (isRevoked && Object.hasOwn(wire, 'eth_accounts')) {
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
