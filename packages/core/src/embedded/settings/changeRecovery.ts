import type { RecoveryKind } from '@latchkey/protocol/vocabulary'
import { isUserRejection } from '../../errors/rejection.ts'
import { createFlow, type Flow } from '../../kit/createFlow.ts'
import type { Kit } from '../../kit/kit.ts'
import { toQueryKey } from '../../kit/toQueryKey.ts'
import { loadFrame } from '../frame/loadFrame.ts'
import { isLoginRequired } from '../login/isLoginRequired.ts'

/** States of a recovery change. */
export type ChangeRecoveryState =
  /** The visitor chooses a recovery method. */
  | { is: 'choosing' }
  /** The wallet's own screens are shown or loading. */
  | { is: 'asking'; kind: RecoveryKind }
  /** The wallet requires a recent login first. */
  | { is: 'login'; kind: RecoveryKind }
  | { is: 'done'; kind: RecoveryKind }
  | { is: 'failed'; kind: RecoveryKind; error: Error }

/** Events of a recovery change. */
export type ChangeRecoveryEvent =
  | { is: 'chosen'; kind: RecoveryKind }
  | { is: 'loginRequired' }
  | { is: 'loggedIn' }
  | { is: 'changed' }
  /** The visitor rejected the change or wants another method. */
  | { is: 'left' }
  | { is: 'failed'; error: Error }
  | { is: 'retryAsked' }

/** A running recovery change. */
export type ChangeRecoveryFlow = Flow<ChangeRecoveryState, ChangeRecoveryEvent>

/** Returns the next state of a recovery change. Pure and total. */
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

/**
 * Starts changing the recovery method of the embedded wallet. Secrets are only shown and entered on the wallet's own
 * screens.
 */
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

/**
 * Requests the embedded wallet's recovery method, used if no device has a share. Throws `FrameUnavailableError`,
 * `FrameTimeoutError`, `FrameSessionExpiredError`, `FrameReloadedError` and `FrameRequestError`.
 */
export async function getRecoveryKind(
  kit: Kit,
  { signal }: { signal?: AbortSignal } = {},
): Promise<RecoveryKind> {
  const frame = await loadFrame(kit)
  return (await frame.request('change-recovery', {}, signal && { signal })).kind
}

/** Returns the query key of `getRecoveryKind`. */
export function getRecoveryKindKey(kit: Kit, address: string | undefined) {
  return toQueryKey(kit, 'recovery', { address: address?.toLowerCase() })
}

/** Query options of `getRecoveryKind`, for the account connected through the embedded wallet. */
export function getRecoveryKindQueryOptions(kit: Kit, { address }: { address: string | undefined }) {
  return {
    queryKey: getRecoveryKindKey(kit, address),
    queryFn: ({ signal }: { signal: AbortSignal }) => getRecoveryKind(kit, { signal }),
    enabled: address !== undefined,
  }
}
