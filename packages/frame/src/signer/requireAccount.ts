import type { Address } from 'viem'
import { FrameFailureError } from '../FrameFailureError.ts'
import { rpcFailure } from './rpcFailure.ts'
import type { SignerContext } from './signerContext.ts'

/**
 * The account that is logged in; throws where nobody is, or where `wanted` is another (EIP-1193 4100): a request for
 * one account is never answered by the next.
 */
export async function requireAccount({ session }: SignerContext, wanted?: unknown): Promise<Address> {
  const account = (await session.getUser())?.accounts?.eip155
  if (!account) throw new FrameFailureError('NOT_CONNECTED', 'Nobody is logged in.')
  if (typeof wanted === 'string' && wanted.toLowerCase() !== account.toLowerCase())
    throw rpcFailure('unauthorized', 'The account is not the one that is logged in.')
  return account
}
