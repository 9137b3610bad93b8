import { TransactionOverError, TransactionRenumberedError } from '../errors/send.ts'
import type { Replacement, ReplacementType } from './planReplacement.ts'

/** States of speeding up or cancelling a pending transaction. */
export type ReplaceState =
  | { status: 'waiting' }
  | { status: 'planning'; as: ReplacementType }
  | {
      status: 'planned'
      as: ReplacementType
      replacement: Replacement
      /** Error of the last attempt. */
      error: unknown
    }
  | { status: 'asking'; as: ReplacementType; replacement: Replacement }
  | { status: 'replaced'; as: ReplacementType; hash: string }
  | { status: 'failed'; as: ReplacementType; error: unknown }

/** Events of a replacement. */
export type ReplaceEvent =
  | { type: 'planRequested'; as: ReplacementType }
  | { type: 'planned'; replacement: Replacement }
  | { type: 'notPlanned'; error: unknown }
  | { type: 'replaceRequested' }
  | { type: 'replaced'; hash: string }
  | { type: 'notReplaced'; error: unknown }
  | { type: 'backRequested' }

/** Returns the next state of a replacement. Pure and total. A request cannot be cancelled once the wallet is asked. */
export function replaceTransition(state: ReplaceState, event: ReplaceEvent): ReplaceState {
  switch (state.status) {
    case 'waiting':
    case 'replaced':
    case 'failed':
      if (event.type === 'planRequested') return { status: 'planning', as: event.as }
      return event.type === 'backRequested' && state.status === 'failed' ? { status: 'waiting' } : state
    case 'planning':
      if (event.type === 'planned')
        return { status: 'planned', as: state.as, replacement: event.replacement, error: undefined }
      if (event.type === 'notPlanned') return { status: 'failed', as: state.as, error: event.error }
      return event.type === 'backRequested' ? { status: 'waiting' } : state
    case 'planned':
      // Refreshed while it is shown. If that fails, the last price stays.
      if (event.type === 'planned') return { ...state, replacement: event.replacement }
      if (event.type === 'notPlanned' && !canTryAgain(event.error))
        return { status: 'failed', as: state.as, error: event.error }
      if (event.type === 'replaceRequested')
        return { status: 'asking', as: state.as, replacement: state.replacement }
      return event.type === 'backRequested' ? { status: 'waiting' } : state
    case 'asking':
      if (event.type === 'replaced') return { status: 'replaced', as: state.as, hash: event.hash }
      if (event.type !== 'notReplaced') return state
      return canTryAgain(event.error)
        ? { ...state, status: 'planned', error: event.error }
        : { status: 'failed', as: state.as, error: event.error }
  }
}

/** Returns whether a retry is safe. A wallet that chooses its own nonce would pay again with each attempt. */
function canTryAgain(error: unknown): boolean {
  return !(error instanceof TransactionOverError || error instanceof TransactionRenumberedError)
}
