import { isUserRejection } from '../errors/rejection.ts'
import type { KitFrame } from '../frame/kitFrame.ts'
import { loadFrame } from '../frame/loadFrame.ts'
import type { Kit } from '../kit.ts'
import { createFlow, type Flow } from './createFlow.ts'
import { isLoginRequired } from './isLoginRequired.ts'

/** States of what the embedded wallet asks on a screen of its own. */
export type OwnScreenState =
  /** The wallet's own screen is up, or on its way. */
  | { is: 'asking' }
  /** The wallet wants a login of the last minutes first. */
  | { is: 'login' }
  /** The visitor has said yes and seen enough, or has said no. */
  | { is: 'done' }
  | { is: 'failed'; error: Error }

/** What can happen meanwhile. */
export type OwnScreenEvent =
  | { is: 'loginRequired' }
  | { is: 'loggedIn' }
  | { is: 'ended' }
  | { is: 'failed'; error: Error }
  | { is: 'retryAsked' }

/** What the embedded wallet asks on a screen of its own, until that is over. */
export type OwnScreenFlow = Flow<OwnScreenState, OwnScreenEvent>

/** The transitions of what the wallet asks on a screen of its own: pure and total. */
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

/** Starts what the embedded wallet asks on a screen of its own: what the visitor does there, it knows alone. */
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
