import type { LinkedWallet } from './followWalletLink.ts'

/** Reason why a relay rejects the connection: unknown project, origin not allowed by the project, or wrong clock. */
export type RelayRefusal = 'project' | 'origin' | 'clock' | 'other'

/** A code to show. `expiresAt` is Unix time in ms. */
type Code = { uri: string; expiresAt: number }

/** States of a pairing with a remote wallet. */
export type RemotePairingState =
  /**
   * Creating the code and connecting to the relay. `wallet` is set if its link was opened with a code created earlier.
   */
  | { status: 'starting'; wallet?: LinkedWallet }
  /** The relay does not respond. Retries continue, and the code is shown once it does. */
  | { status: 'unreachable'; wallet?: LinkedWallet }
  | ({ status: 'ready' } & Code)
  /** The wallet's link was opened. Waiting for its response. */
  | ({ status: 'opened'; wallet: LinkedWallet } & Code)
  /** No app opened the link, or it did not respond. It may not be installed. The code is still valid. */
  | ({ status: 'unanswered'; wallet: LinkedWallet } & Code)
  | { status: 'declined' }
  | { status: 'expired' }
  /** The relay rejects this app because of a wrong setting or clock. */
  | { status: 'refused'; reason: RelayRefusal }
  | { status: 'failed'; error: Error }
  | { status: 'connected' }

/** Events of a pairing. */
export type RemotePairingEvent =
  | { type: 'codeReady'; uri: string; expiresAt: number }
  | { type: 'unreachable' }
  | { type: 'refused'; reason: RelayRefusal }
  | { type: 'walletOpened'; wallet: LinkedWallet }
  | { type: 'walletSilent' }
  | { type: 'declined' }
  | { type: 'expired' }
  | { type: 'failed'; error: Error }
  | { type: 'connected' }
  | { type: 'retryRequested' }

const pairing: readonly RemotePairingState['status'][] = [
  'starting',
  'unreachable',
  'ready',
  'opened',
  'unanswered',
  'refused',
]

/** Returns whether a code is active or about to be. */
function isPairing({ status }: RemotePairingState): boolean {
  return pairing.includes(status)
}

/** Returns the next state of a pairing. Pure and total. */
export function remotePairingTransition(
  state: RemotePairingState,
  event: RemotePairingEvent,
): RemotePairingState {
  switch (event.type) {
    case 'codeReady': {
      const { uri, expiresAt } = event
      const isStarting = state.status === 'starting' || state.status === 'unreachable'
      if (isStarting && state.wallet) return { status: 'opened', uri, expiresAt, wallet: state.wallet }
      const isWaitedFor = isStarting || state.status === 'refused'
      const isOther = 'uri' in state && state.uri !== uri
      return isWaitedFor || isOther ? { status: 'ready', uri, expiresAt } : state
    }
    case 'walletOpened':
      return 'uri' in state ? { ...state, status: 'opened', wallet: event.wallet } : state
    case 'walletSilent':
      return state.status === 'opened' ? { ...state, status: 'unanswered' } : state
    case 'unreachable':
      // A code that is shown is still valid.
      return state.status === 'starting' || state.status === 'refused' ? unreached(state) : state
    case 'refused':
      return isPairing(state) ? { status: 'refused', reason: event.reason } : state
    case 'declined':
    case 'expired':
    case 'connected':
      return isPairing(state) ? { status: event.type } : state
    case 'failed':
      return isPairing(state) ? { status: 'failed', error: event.error } : state
    case 'retryRequested':
      return retried(state)
  }
}

function unreached(state: RemotePairingState): RemotePairingState {
  const wallet = 'wallet' in state ? state.wallet : undefined
  return { status: 'unreachable', ...(wallet && { wallet }) }
}

/** Shows a code that is still valid again, and restarts a pairing that ended. */
function retried(state: RemotePairingState): RemotePairingState {
  if (state.status === 'unanswered') return { status: 'ready', uri: state.uri, expiresAt: state.expiresAt }
  if (state.status === 'unreachable') return { ...state, status: 'starting' }
  const isOver =
    state.status === 'declined' ||
    state.status === 'expired' ||
    state.status === 'refused' ||
    state.status === 'failed'
  return isOver ? { status: 'starting' } : state
}
