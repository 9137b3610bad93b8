import type { FrameResponseOf } from '@latchkey/protocol/frame'
import type { WalletUser } from '@latchkey/protocol/wallet'
import { FrameFailureError } from '../FrameFailureError.ts'
import type { HandlerContext } from './context.ts'

/** What the app is told of a user (3.24). */
export async function toUser(
  { email, social, accounts }: WalletUser,
  { activeChain }: Pick<HandlerContext, 'activeChain'>,
): Promise<FrameResponseOf<'get-user'>> {
  if (!accounts) throw new FrameFailureError('NOT_CONNECTED', 'The user has no wallet yet.')
  return {
    email,
    address: accounts.eip155,
    chainId: await activeChain.get(),
    accounts: [{ address: accounts.eip155, type: 'eoa' }],
    userName: social?.name ?? null,
    socialProvider: social?.provider,
    preferredAccountType: 'eoa',
    smartAccountDeployed: false,
  }
}
