import { FrameFailureError } from '../FrameFailureError.ts'
import type { Account } from '../ports.ts'
import { rpcFailure } from './rpcFailure.ts'
import type { SignerContext } from './signerContext.ts'

/**
 * The account that the app has on a chain; throws where nobody is logged in, or where `wanted` is another (EIP-1193
 * 4100): a request for one account is never answered by the next.
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
