import type { RecoveryKind } from '@latchkey/protocol/vocabulary'
import { toQueryKey } from '../actions/toQueryKey.ts'
import { isUserRejection } from '../errors/rejection.ts'
import { loadFrame } from '../frame/loadFrame.ts'
import type { Kit } from '../kit.ts'
import { createFlow, type Flow } from './createFlow.ts'
import { isLoginRequired } from './isLoginRequired.ts'

/** States of a change of recovery. */
export type ChangeRecoveryState =
  /** The visitor chooses a way. */
  | { is: 'choosing' }
  /** The wallet's own screens are up, or on their way. */
  | { is: 'asking'; kind: RecoveryKind }
  /** The wallet wants a login of the last minutes first. */
  | { is: 'login'; kind: RecoveryKind }
  | { is: 'done'; kind: RecoveryKind }
  | { is: 'failed'; kind: RecoveryKind; error: Error }

/** What can happen to a change of recovery. */
export type ChangeRecoveryEvent =
  | { is: 'chosen'; kind: RecoveryKind }
  | { is: 'loginRequired' }
  | { is: 'loggedIn' }
  | { is: 'changed' }
  /** The visitor said no, or wants another way. */
  | { is: 'left' }
  | { is: 'failed'; error: Error }
  | { is: 'retryAsked' }

/** A running change of recovery. */
export type ChangeRecoveryFlow = Flow<ChangeRecoveryState, ChangeRecoveryEvent>

/** The transitions of a change of recovery: pure and total. */
export function changeRecoveryTransition(
  state: ChangeRecoveryState,
  event: ChangeRecoveryEvent,
): ChangeRecoveryState {
  if (event.is === 'chosen')
    return state.is === 'choosing' || state.is === 'done' ? { is: 'asking', kind: event.kind } : state
  if (state.is === 'choosing') return state
  const { kind } = state
  switch (event.is) {
    case 'loginRequired':
      return state.is === 'asking' ? { is: 'login', kind } : state
    case 'loggedIn':
      return state.is === 'login' ? { is: 'asking', kind } : state
    case 'changed':
      return state.is === 'asking' ? { is: 'done', kind } : state
    case 'left':
      return state.is === 'done' ? state : { is: 'choosing' }
    case 'failed':
      return state.is === 'asking' ? { is: 'failed', kind, error: event.error } : state
    case 'retryAsked':
      return state.is === 'failed' ? { is: 'asking', kind } : state
  }
}

/** Starts a change of how an embedded wallet comes back; what it takes is shown, and typed, on the wallet's own screens. */
export function createChangeRecoveryFlow(kit: Kit): ChangeRecoveryFlow {
  return createFlow<ChangeRecoveryState, ChangeRecoveryEvent>({
    initial: { is: 'choosing' },
    transition: changeRecoveryTransition,
    effects: {
      async asking({ state: { kind }, send, signal }) {
        try {
          const frame = await loadFrame(kit)
          await frame.request('change-recovery', { kind }, { signal })
          send({ is: 'changed' })
        } catch (cause) {
          const error = cause instanceof Error ? cause : new Error(String(cause))
          if (isLoginRequired(error)) send({ is: 'loginRequired' })
          else send(isUserRejection(error) ? { is: 'left' } : { is: 'failed', error })
        }
      },
    },
  })
}

/** Asks the embedded wallet how it comes back where no device has its share; throws what the frame refuses with. */
export async function getRecoveryKind(
  kit: Kit,
  { signal }: { signal?: AbortSignal } = {},
): Promise<RecoveryKind> {
  const frame = await loadFrame(kit)
  return (await frame.request('change-recovery', {}, signal && { signal })).kind
}

/** The key of `getRecoveryKind` in TanStack's cache. */
export function getRecoveryKindKey(kit: Kit, address: string | undefined) {
  return toQueryKey(kit, 'recovery', { address: address?.toLowerCase() })
}

/** Query options of `getRecoveryKind`, for the account that is connected by it. */
export function getRecoveryKindQueryOptions(kit: Kit, { address }: { address: string | undefined }) {
  return {
    queryKey: getRecoveryKindKey(kit, address),
    queryFn: ({ signal }: { signal: AbortSignal }) => getRecoveryKind(kit, { signal }),
    enabled: address !== undefined,
  }
}
