import { isUserRejection } from '../../errors/rejection.ts'
import { createFlow, type Flow } from '../../kit/createFlow.ts'
import type { Kit } from '../../kit/kit.ts'
import type { KitFrame } from '../../kit/kitFrame.ts'
import { loadFrame } from '../frame/loadFrame.ts'
import { isLoginRequired } from '../login/isLoginRequired.ts'

/** States of a request that the embedded wallet shows on its own screen. */
export type OwnScreenState =
  /** The wallet's own screen is shown or loading. */
  | { is: 'asking' }
  /** The wallet requires a recent login first. */
  | { is: 'login' }
  /** The visitor finished or rejected the request. */
  | { is: 'done' }
  | { is: 'failed'; error: Error }

/** Events of a request that the embedded wallet shows on its own screen. */
export type OwnScreenEvent =
  | { is: 'loginRequired' }
  | { is: 'loggedIn' }
  | { is: 'ended' }
  | { is: 'failed'; error: Error }
  | { is: 'retryAsked' }

/** A running request on the embedded wallet's own screen. */
export type OwnScreenFlow = Flow<OwnScreenState, OwnScreenEvent>

/** Returns the next state of a request on the wallet's own screen. Pure and total. */
function ownScreenTransition(state: OwnScreenState, event: OwnScreenEvent): OwnScreenState {
  switch (event.is) {
    case 'loginRequired':
      return state.is === 'asking' ? { is: 'login' } : state
    case 'loggedIn':
      return state.is === 'login' ? { is: 'asking' } : state
    case 'ended':
      return state.is === 'asking' ? { is: 'done' } : state
    case 'failed':
      return state.is === 'asking' ? { is: 'failed', error: event.error } : state
    case 'retryAsked':
      return state.is === 'failed' ? { is: 'asking' } : state
  }
}

/** Starts a request on the embedded wallet's own screen. The kit never sees what the visitor does there. */
export function createOwnScreenFlow(
  kit: Kit,
  ask: (frame: KitFrame, signal: AbortSignal) => Promise<unknown>,
): OwnScreenFlow {
  return createFlow<OwnScreenState, OwnScreenEvent>({
    initial: { is: 'asking' },
    transition: ownScreenTransition,
    effects: {
      async asking({ send, signal }) {
        try {
          await ask(await loadFrame(kit), signal)
          send({ is: 'ended' })
        } catch (cause) {
          const error = cause instanceof Error ? cause : new Error(String(cause))
          if (isLoginRequired(error)) send({ is: 'loginRequired' })
          else send(isUserRejection(error) ? { is: 'ended' } : { is: 'failed', error })
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
