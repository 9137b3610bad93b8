import { FrameFailureError } from '../base/FrameFailureError.ts'
import type { Account } from '../base/ports.ts'
import { rpcFailure } from './rpcFailure.ts'
import type { SignerContext } from './signerContext.ts'

/**
 * Returns the app's account on a chain. Throws if nobody is logged in, or if `wanted` is another account (EIP-1193
 * 4100), so that a request for one account is never answered with another.
 */
export async function requireAccount(
  { accounts }: SignerContext,
  chainId: string,
  wanted?: unknown,
): Promise<Account> {
  const account = await accounts.getPreferred(chainId)
  if (!account) throw new FrameFailureError('NOT_CONNECTED', 'Not logged in.')
  if (typeof wanted === 'string' && wanted.toLowerCase() !== account.address.toLowerCase())
    throw rpcFailure('unauthorized', 'This account is not logged in.')
  return account
}
