import { isAddressEqual, zeroAddress } from 'viem'
import type { Account, PreparedCall } from '../../ports.ts'
import { rpcFailure } from '../rpcFailure.ts'
import type { SignerContext } from '../signerContext.ts'
import { requireSettings } from './requireSettings.ts'

/**
 * Refuses what an app has no business with: calls of the account itself, which would change who may act for it, and of the
 * validator that keeps its permissions. For these there is `wallet_grantPermissions`, whose screen says what they mean. In
 * an execution (ERC-7579, ERC-7821) the zero address is the account by another name.
 */
export function refuseOwnCalls(
  calls: readonly PreparedCall[],
  account: Account,
  chainId: string,
  context: SignerContext,
): void {
  const { permissionValidator } = requireSettings(context, chainId)
  const isOwn = ({ to, data }: PreparedCall) =>
    (data !== '0x' && isAddressEqual(to, account.address)) ||
    isAddressEqual(to, zeroAddress) ||
    (permissionValidator !== undefined && isAddressEqual(to, permissionValidator))
  if (calls.some(isOwn))
    throw rpcFailure('unauthorized', 'An app calls neither the account itself nor what guards it.')
}
