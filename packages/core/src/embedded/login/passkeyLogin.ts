import { isUserRejection } from '../../errors/rejection.ts'
import { createFlow, type Flow } from '../../kit/createFlow.ts'
import type { Kit } from '../../kit/kit.ts'
import { FrameCallNotAllowedError } from '../client/errors.ts'
import { loadFrame } from '../frame/loadFrame.ts'
import { connectEmbedded } from './connectEmbedded.ts'

/** Problem of a passkey login: rejected by the visitor, not offered by the server, or anything else. */
export type PasskeyLoginProblem = { is: 'refused' | 'notOffered' | 'other'; error: Error }

/** States of a passkey login. */
export type PasskeyLoginState =
  /** The wallet's own screen is shown or loading. */
  | { is: 'asking' }
  /** Logged in. The kit is connecting the wallet. */
  | { is: 'connecting' }
  | { is: 'done' }
  /** `isLoggedIn` is set if only connecting failed. */
  | { is: 'failed'; problem: PasskeyLoginProblem; isLoggedIn: boolean }

/** Events of a passkey login. */
export type PasskeyLoginEvent =
  | { is: 'verified' }
  | { is: 'connected' }
  | { is: 'failed'; problem: PasskeyLoginProblem }
  | { is: 'retryAsked' }

/** A running passkey login. */
export type PasskeyLoginFlow = Flow<PasskeyLoginState, PasskeyLoginEvent>

/** Returns the next state of a passkey login. Pure and total. */
export function passkeyLoginTransition(
  state: PasskeyLoginState,
  event: PasskeyLoginEvent,
): PasskeyLoginState {
  switch (event.is) {
    case 'verified':
      return state.is === 'asking' ? { is: 'connecting' } : state
    case 'connected':
      return state.is === 'connecting' ? { is: 'done' } : state
    case 'failed':
      return state.is === 'asking' || state.is === 'connecting'
        ? { is: 'failed', problem: event.problem, isLoggedIn: state.is === 'connecting' }
        : state
    case 'retryAsked':
      return state.is === 'failed' ? { is: state.isLoggedIn ? 'connecting' : 'asking' } : state
  }
}

/**
 * Starts a passkey login. The embedded wallet requests or creates the passkey on its own screen, and connects like any
 * other wallet. Send `retryAsked` for the visitor.
 */
export function createPasskeyLoginFlow(kit: Kit): PasskeyLoginFlow {
  return createFlow<PasskeyLoginState, PasskeyLoginEvent>({
    initial: { is: 'asking' },
    transition: passkeyLoginTransition,
    effects: {
      async asking({ send, signal }) {
        try {
          const frame = await loadFrame(kit)
          await frame.request('connect-passkey', {}, { signal })
          send({ is: 'verified' })
        } catch (error) {
          if (signal.aborted) return
          const failure = toFailure(error)
          const { is, error: reason } = failure.problem
          const name = is === 'refused' ? 'USER_REJECTED' : 'CONNECT_ERROR'
          kit.emit({ name, properties: { reason: reason.name } })
          send(failure)
        }
      },
      async connecting({ send, signal }) {
        try {
          await connectEmbedded(kit, { method: 'passkey', signal })
          send({ is: 'connected' })
        } catch (error) {
          if (!signal.aborted) send(toFailure(error))
        }
      },
    },
  })
}

function toFailure(cause: unknown): Extract<PasskeyLoginEvent, { is: 'failed' }> {
  const error = cause instanceof Error ? cause : new Error(String(cause))
  const other = error instanceof FrameCallNotAllowedError ? 'notOffered' : 'other'
  return { is: 'failed', problem: { is: isUserRejection(error) ? 'refused' : other, error } }
}
