import { isAddressEqual } from 'viem'
import type { Account, PreparedTransaction } from '../ports.ts'
import { findDelegate } from './findDelegate.ts'
import { rpcFailure } from './rpcFailure.ts'
import type { SignerContext } from './signerContext.ts'

/**
 * Refuses a transaction that calls a key's own account where that may have code (EIP-7702): by it the account would carry
 * out calls that no screen shows.
 */
export function refuseSelfCall(
  { to, data }: PreparedTransaction,
  { address }: Account,
  chainId: string,
  { settings }: SignerContext,
): void {
  if (to && data !== '0x' && isAddressEqual(to, address) && findDelegate(settings, chainId))
    throw rpcFailure('unauthorized', 'An app does not call the account itself.')
}
