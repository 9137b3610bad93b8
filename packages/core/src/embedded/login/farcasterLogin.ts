import { createFlow, type Flow } from '../../kit/createFlow.ts'
import type { Kit } from '../../kit/kit.ts'
import { toReason } from '../../kit/toReason.ts'
import { loadFrame } from '../frame/loadFrame.ts'
import { connectEmbedded } from './connectEmbedded.ts'
import {
  type FarcasterLoginEvent,
  type FarcasterLoginState,
  farcasterLoginTransition,
} from './farcasterLoginTransition.ts'
import { tellLogin } from './tellLogin.ts'
import { toLoginProblem } from './toLoginProblem.ts'

/** A running Farcaster login. */
export type FarcasterLoginFlow = Flow<FarcasterLoginState, FarcasterLoginEvent>

const provider = 'farcaster'

/**
 * Starts a Farcaster login to the embedded wallet: requests a page for the visitor's phone and waits for the approval.
 * A pending login is resumed, even after a reload. Send `retryRequested` for the visitor.
 */
export function createFarcasterLoginFlow(kit: Kit): FarcasterLoginFlow {
  const toFailure = (error: unknown): FarcasterLoginEvent => {
    kit.emit({ name: 'SOCIAL_LOGIN_ERROR', properties: { provider, reason: toReason(error) } })
    return { type: 'failed', problem: toLoginProblem(error) }
  }
  return createFlow<FarcasterLoginState, FarcasterLoginEvent>({
    initial: { status: 'opening' },
    transition: farcasterLoginTransition,
    effects: {
      async opening({ send, signal }) {
        kit.emit({ name: 'SOCIAL_LOGIN_STARTED', properties: { provider } })
        try {
          const frame = await loadFrame(kit)
          send({ type: 'led', ...(await frame.request('farcaster-uri', {}, { signal })) })
        } catch (error) {
          if (!signal.aborted) send(toFailure(error))
        }
      },
      async waiting({ state: { uri: farcasterUrl }, send, signal }) {
        signal.addEventListener('abort', tellLogin(kit, { farcasterUrl }), { once: true })
        try {
          const frame = await loadFrame(kit)
          await frame.request('connect-farcaster', {}, { signal })
          send({ type: 'verified' })
        } catch (error) {
          if (!signal.aborted) send(toFailure(error))
        }
      },
      async connecting({ send, signal }) {
        try {
          await connectEmbedded(kit, { method: 'social', signal })
          kit.emit({ name: 'SOCIAL_LOGIN_SUCCESS', properties: { provider } })
          send({ type: 'connected' })
        } catch (error) {
          if (!signal.aborted) send(toFailure(error))
        }
      },
    },
  })
}
