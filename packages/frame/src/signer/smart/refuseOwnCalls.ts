import { type Address, isAddressEqual, zeroAddress } from 'viem'
import type { Account, PreparedCall } from '../../base/ports.ts'
import { refuseOwnTargets } from '../refuseOwnTargets.ts'
import { rpcFailure } from '../rpcFailure.ts'
import type { SignerContext } from '../signerContext.ts'
import { isInstalled } from './permissions/isInstalled.ts'
import { requireSettings } from './requireSettings.ts'

/**
 * Rejects calls to the visitor's accounts, which could change who controls them, and to permission validators: the one
 * in the settings, and any installed in this account. Use `wallet_grantPermissions` for these, whose screen explains
 * them. In an execution (ERC-7579, ERC-7821) the zero address is an alias of the account.
 */
export async function refuseOwnCalls(
  calls: readonly PreparedCall[],
  account: Account,
  chainId: string,
  context: SignerContext,
  signal: AbortSignal,
): Promise<void> {
  const { permissionValidator } = requireSettings(context, chainId)
  const isGuard = async (target: Address) =>
    isAddressEqual(target, zeroAddress) ||
    (permissionValidator !== undefined && isAddressEqual(target, permissionValidator)) ||
    (account.type === 'smartAccount' && (await isInstalled(target, account, chainId, context, signal)))
  await refuseOwnTargets(calls, account, chainId, context, signal)
  if ((await Promise.all([...new Set(calls.map(({ to }) => to))].map(isGuard))).includes(true))
    throw rpcFailure('unauthorized', "Apps cannot call this wallet's accounts or their validators.")
}
