import type { WalletEndpointId } from '@latchkey/protocol/wallet'
import type { WalletRequest, WalletResponse } from '../session/createAsk.ts'
import type { Session } from '../session/createSession.ts'
import { isUnanswered } from '../signer/isUnanswered.ts'

type EndRoute = Extract<WalletEndpointId, `verify${'Email' | 'Social' | 'Farcaster'}Login`>

/**
 * Completes a login, and retries once if the response was lost: the server accepts the same request again for a while.
 * Takes no signal, because a code works only once and its result must not be lost.
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
