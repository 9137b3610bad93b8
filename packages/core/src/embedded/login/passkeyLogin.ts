import { isUserRejection } from '../../errors/rejection.ts'
import { createFlow, type Flow } from '../../kit/createFlow.ts'
import type { Kit } from '../../kit/kit.ts'
import { FrameCallNotAllowedError } from '../client/errors.ts'
import { loadFrame } from '../frame/loadFrame.ts'
import { connectEmbedded } from './connectEmbedded.ts'

/** Problem of a passkey login. */
export type PasskeyLoginProblem = {
  /** Rejected by the visitor, not offered by the server, or anything else. */
  type: 'refused' | 'notOffered' | 'other'
  /** The cause, for logs. Its text is not for visitors. */
  error: Error
}

/** States of a passkey login. */
export type PasskeyLoginState =
  /** The wallet's own screen is shown or loading. */
  | { status: 'asking' }
  /** Logged in. The kit is connecting the wallet. */
  | { status: 'connecting' }
  | { status: 'done' }
  /** `isLoggedIn` is set if only connecting failed. */
  | { status: 'failed'; problem: PasskeyLoginProblem; isLoggedIn: boolean }

/** Events of a passkey login. */
export type PasskeyLoginEvent =
  | { type: 'verified' }
  | { type: 'connected' }
  | { type: 'failed'; problem: PasskeyLoginProblem }
  | { type: 'retryRequested' }

/** A running passkey login. */
export type PasskeyLoginFlow = Flow<PasskeyLoginState, PasskeyLoginEvent>

/** Returns the next state of a passkey login. Pure and total. */
export function passkeyLoginTransition(
  state: PasskeyLoginState,
  event: PasskeyLoginEvent,
): PasskeyLoginState {
  switch (event.type) {
    case 'verified':
      return state.status === 'asking' ? { status: 'connecting' } : state
    case 'connected':
      return state.status === 'connecting' ? { status: 'done' } : state
    case 'failed':
      return state.status === 'asking' || state.status === 'connecting'
        ? { status: 'failed', problem: event.problem, isLoggedIn: state.status === 'connecting' }
        : state
    case 'retryRequested':
      return state.status === 'failed' ? { status: state.isLoggedIn ? 'connecting' : 'asking' } : state
  }
}

/**
 * Starts a passkey login. The embedded wallet requests or creates the passkey on its own screen, and connects like any
 * other wallet. Send `retryRequested` for the visitor.
 */
export function createPasskeyLoginFlow(kit: Kit): PasskeyLoginFlow {
  return createFlow<PasskeyLoginState, PasskeyLoginEvent>({
    initial: { status: 'asking' },
    transition: passkeyLoginTransition,
    effects: {
      async asking({ send, signal }) {
        try {
          const frame = await loadFrame(kit)
          await frame.request('connect-passkey', {}, { signal })
          send({ type: 'verified' })
        } catch (error) {
          if (signal.aborted) return
          const failure = toFailure(error)
          const { type, error: reason } = failure.problem
          const name = type === 'refused' ? 'USER_REJECTED' : 'CONNECT_ERROR'
          kit.emit({ name, properties: { reason: reason.name } })
          send(failure)
        }
      },
      async connecting({ send, signal }) {
        try {
          await connectEmbedded(kit, { method: 'passkey', signal })
          send({ type: 'connected' })
        } catch (error) {
          if (!signal.aborted) send(toFailure(error))
        }
      },
    },
  })
}

function toFailure(cause: unknown): Extract<PasskeyLoginEvent, { type: 'failed' }> {
  const error = cause instanceof Error ? cause : new Error(String(cause))
  const other = error instanceof FrameCallNotAllowedError ? 'notOffered' : 'other'
  return { type: 'failed', problem: { type: isUserRejection(error) ? 'refused' : other, error } }
}
