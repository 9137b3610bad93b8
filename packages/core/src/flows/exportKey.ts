import { isUserRejection } from '../errors/rejection.ts'
import { loadFrame } from '../frame/loadFrame.ts'
import type { Kit } from '../kit.ts'
import { createFlow, type Flow } from './createFlow.ts'
import { isLoginRequired } from './isLoginRequired.ts'

/** States of an export. */
export type ExportKeyState =
  /** The wallet's own screen is up, or on its way. */
  | { is: 'asking' }
  /** The wallet wants a login of the last minutes first. */
  | { is: 'login' }
  /** The visitor has seen enough, or has said no. */
  | { is: 'done' }
  | { is: 'failed'; error: Error }

/** What can happen to an export. */
export type ExportKeyEvent =
  | { is: 'loginRequired' }
  | { is: 'loggedIn' }
  | { is: 'ended' }
  | { is: 'failed'; error: Error }
  | { is: 'retryAsked' }

/** A running export. */
export type ExportKeyFlow = Flow<ExportKeyState, ExportKeyEvent>

/** The transitions of an export: pure and total. */
export function exportKeyTransition(state: ExportKeyState, event: ExportKeyEvent): ExportKeyState {
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

/** Starts an export: the embedded wallet shows its recovery phrase by itself, and nothing of it comes here. */
export function createExportKeyFlow(kit: Kit): ExportKeyFlow {
  return createFlow<ExportKeyState, ExportKeyEvent>({
    initial: { is: 'asking' },
    transition: exportKeyTransition,
    effects: {
      async asking({ send, signal }) {
        try {
          const frame = await loadFrame(kit)
          await frame.request('export-key', {}, { signal })
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
