import { isUserRejection } from '../../errors/rejection.ts'
import { createFlow, type Flow } from '../../kit/createFlow.ts'
import type { Kit } from '../../kit/kit.ts'
import type { KitFrame } from '../../kit/kitFrame.ts'
import { loadFrame } from '../frame/loadFrame.ts'
import { isLoginRequired } from '../login/isLoginRequired.ts'

/** States of a request that the embedded wallet shows on its own screen. */
export type OwnScreenState =
  /** The wallet's own screen is shown or loading. */
  | { status: 'asking' }
  /** The wallet requires a recent login first. */
  | { status: 'login' }
  /** The visitor finished or rejected the request. */
  | { status: 'done' }
  | { status: 'failed'; error: Error }

/** Events of a request that the embedded wallet shows on its own screen. */
export type OwnScreenEvent =
  | { type: 'loginRequired' }
  | { type: 'loggedIn' }
  | { type: 'ended' }
  | { type: 'failed'; error: Error }
  | { type: 'retryRequested' }

/** A running request on the embedded wallet's own screen. */
export type OwnScreenFlow = Flow<OwnScreenState, OwnScreenEvent>

/** Returns the next state of a request on the wallet's own screen. Pure and total. */
function ownScreenTransition(state: OwnScreenState, event: OwnScreenEvent): OwnScreenState {
  switch (event.type) {
    case 'loginRequired':
      return state.status === 'asking' ? { status: 'login' } : state
    case 'loggedIn':
      return state.status === 'login' ? { status: 'asking' } : state
    case 'ended':
      return state.status === 'asking' ? { status: 'done' } : state
    case 'failed':
      return state.status === 'asking' ? { status: 'failed', error: event.error } : state
    case 'retryRequested':
      return state.status === 'failed' ? { status: 'asking' } : state
  }
}

/** Starts a request on the embedded wallet's own screen. The kit never sees what the visitor does there. */
export function createOwnScreenFlow(
  kit: Kit,
  ask: (frame: KitFrame, signal: AbortSignal) => Promise<unknown>,
): OwnScreenFlow {
  return createFlow<OwnScreenState, OwnScreenEvent>({
    initial: { status: 'asking' },
    transition: ownScreenTransition,
    effects: {
      async asking({ send, signal }) {
        try {
          await ask(await loadFrame(kit), signal)
          send({ type: 'ended' })
        } catch (cause) {
          const error = cause instanceof Error ? cause : new Error(String(cause))
          if (isLoginRequired(error)) send({ type: 'loginRequired' })
          else send(isUserRejection(error) ? { type: 'ended' } : { type: 'failed', error })
        }
      },
    },
  })
}

/**
 * Starts an export. The embedded wallet shows its recovery phrase on its own screen and never shares it with the kit.
 */
export function createExportKeyFlow(kit: Kit): OwnScreenFlow {
  return createOwnScreenFlow(kit, (frame, signal) => frame.request('export-key', {}, { signal }))
}
