import type { RecoveryType } from '@latchkey/protocol/vocabulary'
import { isUserRejection } from '../../errors/rejection.ts'
import { createFlow, type Flow } from '../../kit/createFlow.ts'
import { getQueryClient } from '../../kit/getQueryClient.ts'
import type { Kit } from '../../kit/kit.ts'
import { toQueryKey } from '../../kit/toQueryKey.ts'
import { loadFrame } from '../frame/loadFrame.ts'
import { isLoginRequired } from '../login/isLoginRequired.ts'

/** States of a recovery change. */
export type ChangeRecoveryState =
  /** The visitor chooses a recovery method. */
  | { status: 'choosing' }
  /** The wallet's own screens are shown or loading. */
  | { status: 'asking'; recovery: RecoveryType }
  /** The wallet requires a recent login first. */
  | { status: 'login'; recovery: RecoveryType }
  | { status: 'done'; recovery: RecoveryType }
  | { status: 'failed'; recovery: RecoveryType; error: Error }

/** Events of a recovery change. */
export type ChangeRecoveryEvent =
  | { type: 'chosen'; recovery: RecoveryType }
  | { type: 'loginRequired' }
  | { type: 'loggedIn' }
  | { type: 'changed' }
  /** The visitor rejected the change or wants another method. */
  | { type: 'left' }
  | { type: 'failed'; error: Error }
  | { type: 'retryRequested' }

/** A running recovery change. */
export type ChangeRecoveryFlow = Flow<ChangeRecoveryState, ChangeRecoveryEvent>

/** Returns the next state of a recovery change. Pure and total. */
export function changeRecoveryTransition(
  state: ChangeRecoveryState,
  event: ChangeRecoveryEvent,
): ChangeRecoveryState {
  if (event.type === 'chosen')
    return state.status === 'choosing' || state.status === 'done'
      ? { status: 'asking', recovery: event.recovery }
      : state
  if (state.status === 'choosing') return state
  const { recovery } = state
  switch (event.type) {
    case 'loginRequired':
      return state.status === 'asking' ? { status: 'login', recovery } : state
    case 'loggedIn':
      return state.status === 'login' ? { status: 'asking', recovery } : state
    case 'changed':
      return state.status === 'asking' ? { status: 'done', recovery } : state
    case 'left':
      return state.status === 'done' ? state : { status: 'choosing' }
    case 'failed':
      return state.status === 'asking' ? { status: 'failed', recovery, error: event.error } : state
    case 'retryRequested':
      return state.status === 'failed' ? { status: 'asking', recovery } : state
  }
}

/**
 * Starts changing the recovery method of the embedded wallet. Secrets are only shown and entered on the wallet's own
 * screens.
 */
export function createChangeRecoveryFlow(kit: Kit): ChangeRecoveryFlow {
  return createFlow<ChangeRecoveryState, ChangeRecoveryEvent>({
    initial: { status: 'choosing' },
    transition: changeRecoveryTransition,
    effects: {
      async asking({ state: { recovery }, send, signal }) {
        try {
          const frame = await loadFrame(kit)
          await frame.request('change-recovery', { kind: recovery }, { signal })
          void getQueryClient(kit).invalidateQueries({ queryKey: toQueryKey(kit, 'recovery', {}) })
          send({ type: 'changed' })
        } catch (cause) {
          const error = cause instanceof Error ? cause : new Error(String(cause))
          if (isLoginRequired(error)) send({ type: 'loginRequired' })
          else send(isUserRejection(error) ? { type: 'left' } : { type: 'failed', error })
        }
      },
    },
  })
}

/**
 * Requests the embedded wallet's recovery method, used if no device has a share. Throws `FrameUnavailableError`,
 * `FrameTimeoutError`, `FrameSessionExpiredError`, `FrameReloadedError` and `FrameRequestError`.
 */
export async function getRecoveryType(
  kit: Kit,
  { signal }: { signal?: AbortSignal } = {},
): Promise<RecoveryType> {
  const frame = await loadFrame(kit)
  return (await frame.request('change-recovery', {}, signal && { signal })).kind
}

/** Returns the query key of `getRecoveryType`. */
export function getRecoveryTypeKey(kit: Kit, address: string | undefined) {
  return toQueryKey(kit, 'recovery', { address: address?.toLowerCase() })
}

/** Query options of `getRecoveryType`, for the account connected through the embedded wallet. */
export function getRecoveryTypeQueryOptions(kit: Kit, { address }: { address: string | undefined }) {
  return {
    queryKey: getRecoveryTypeKey(kit, address),
    queryFn: ({ signal }: { signal: AbortSignal }) => getRecoveryType(kit, { signal }),
    enabled: address !== undefined,
  }
}
