import type { WalletEndpointId } from '@latchkey/protocol/wallet'
import type { WalletRequest, WalletResponse } from '../session/createAsk.ts'
import type { Session } from '../session/createSession.ts'
import { isUnanswered } from '../signer/isUnanswered.ts'

type EndRoute = Extract<WalletEndpointId, `verify${'Email' | 'Social' | 'Farcaster'}Login`>

/**
 * Ends a login, and asks once more where the answer was lost: the server takes the same again for a while. No signal: a
 * code is good once, and what it brings must not be lost on the way.
 */
export function endLogin<id extends EndRoute>(
  { ask }: Pick<Session, 'ask'>,
  id: id,
  request: WalletRequest<id>,
): Promise<WalletResponse<id>> {
  return ask(id, request).catch((error: unknown) => {
    if (!isUnanswered(error)) throw error
    return ask(id, request)
  })
}
