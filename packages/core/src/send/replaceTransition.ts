import { TransactionOverError, TransactionRenumberedError } from '../errors/send.ts'
import type { Replacement, ReplacementKind } from './planReplacement.ts'

/** States of speeding up or cancelling a pending transaction. */
export type ReplaceState =
  | { is: 'waiting' }
  | { is: 'planning'; as: ReplacementKind }
  | {
      is: 'planned'
      as: ReplacementKind
      replacement: Replacement
      /** Error of the last attempt. */
      error: unknown
    }
  | { is: 'asking'; as: ReplacementKind; replacement: Replacement }
  | { is: 'replaced'; as: ReplacementKind; hash: string }
  | { is: 'failed'; as: ReplacementKind; error: unknown }

/** Events of a replacement. */
export type ReplaceEvent =
  | { is: 'planAsked'; as: ReplacementKind }
  | { is: 'planned'; replacement: Replacement }
  | { is: 'notPlanned'; error: unknown }
  | { is: 'replaceAsked' }
  | { is: 'replaced'; hash: string }
  | { is: 'notReplaced'; error: unknown }
  | { is: 'backAsked' }

/** Returns the next state of a replacement. Pure and total. A request cannot be cancelled once the wallet is asked. */
export function replaceTransition(state: ReplaceState, event: ReplaceEvent): ReplaceState {
  switch (state.is) {
    case 'waiting':
    case 'replaced':
    case 'failed':
      if (event.is === 'planAsked') return { is: 'planning', as: event.as }
      return event.is === 'backAsked' && state.is === 'failed' ? { is: 'waiting' } : state
    case 'planning':
      if (event.is === 'planned')
        return { is: 'planned', as: state.as, replacement: event.replacement, error: undefined }
      if (event.is === 'notPlanned') return { is: 'failed', as: state.as, error: event.error }
      return event.is === 'backAsked' ? { is: 'waiting' } : state
    case 'planned':
      if (event.is === 'replaceAsked') return { is: 'asking', as: state.as, replacement: state.replacement }
      return event.is === 'backAsked' ? { is: 'waiting' } : state
    case 'asking':
      if (event.is === 'replaced') return { is: 'replaced', as: state.as, hash: event.hash }
      if (event.is !== 'notReplaced') return state
      return canTryAgain(event.error)
        ? { ...state, is: 'planned', error: event.error }
        : { is: 'failed', as: state.as, error: event.error }
  }
}

/** Returns whether a retry is safe. A wallet that chooses its own nonce would pay again with each attempt. */
function canTryAgain(error: unknown): boolean {
  return !(error instanceof TransactionOverError || error instanceof TransactionRenumberedError)
}
