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
  | { is: 'starting'; wallet?: LinkedWallet }
  /** The relay does not respond. Retries continue, and the code is shown once it does. */
  | { is: 'unreachable'; wallet?: LinkedWallet }
  | ({ is: 'ready' } & Code)
  /** The wallet's link was opened. Waiting for its response. */
  | ({ is: 'opened'; wallet: LinkedWallet } & Code)
  /** No app opened the link, or it did not respond. It may not be installed. The code is still valid. */
  | ({ is: 'unanswered'; wallet: LinkedWallet } & Code)
  | { is: 'declined' }
  | { is: 'expired' }
  /** The relay rejects this app because of a wrong setting or clock. */
  | { is: 'refused'; reason: RelayRefusal }
  | { is: 'failed'; error: Error }
  | { is: 'connected' }

/** Events of a pairing. */
export type RemotePairingEvent =
  | { is: 'codeReady'; uri: string; expiresAt: number }
  | { is: 'unreachable' }
  | { is: 'refused'; reason: RelayRefusal }
  | { is: 'walletOpened'; wallet: LinkedWallet }
  | { is: 'walletSilent' }
  | { is: 'declined' }
  | { is: 'expired' }
  | { is: 'failed'; error: Error }
  | { is: 'connected' }
  | { is: 'retryAsked' }

const pairing: readonly RemotePairingState['is'][] = [
  'starting',
  'unreachable',
  'ready',
  'opened',
  'unanswered',
  'refused',
]

/** Returns whether a code is active or about to be. */
function isPairing({ is }: RemotePairingState): boolean {
  return pairing.includes(is)
}

/** Returns the next state of a pairing. Pure and total. */
export function remotePairingTransition(
  state: RemotePairingState,
  event: RemotePairingEvent,
): RemotePairingState {
  switch (event.is) {
    case 'codeReady': {
      const { uri, expiresAt } = event
      const isStarting = state.is === 'starting' || state.is === 'unreachable'
      if (isStarting && state.wallet) return { is: 'opened', uri, expiresAt, wallet: state.wallet }
      const isWaitedFor = isStarting || state.is === 'refused'
      const isOther = 'uri' in state && state.uri !== uri
      return isWaitedFor || isOther ? { is: 'ready', uri, expiresAt } : state
    }
    case 'walletOpened':
      return 'uri' in state ? { ...state, is: 'opened', wallet: event.wallet } : state
    case 'walletSilent':
      return state.is === 'opened' ? { ...state, is: 'unanswered' } : state
    case 'unreachable':
      // A code that is shown is still valid.
      return state.is === 'starting' || state.is === 'refused' ? unreached(state) : state
    case 'refused':
      return isPairing(state) ? { is: 'refused', reason: event.reason } : state
    case 'declined':
    case 'expired':
    case 'connected':
      return isPairing(state) ? { is: event.is } : state
    case 'failed':
      return isPairing(state) ? { is: 'failed', error: event.error } : state
    case 'retryAsked':
      return retried(state)
  }
}

function unreached(state: RemotePairingState): RemotePairingState {
  const wallet = 'wallet' in state ? state.wallet : undefined
  return { is: 'unreachable', ...(wallet && { wallet }) }
}

/** Shows a code that is still valid again, and restarts a pairing that ended. */
function retried(state: RemotePairingState): RemotePairingState {
  if (state.is === 'unanswered') return { is: 'ready', uri: state.uri, expiresAt: state.expiresAt }
  if (state.is === 'unreachable') return { ...state, is: 'starting' }
  const isOver =
    state.is === 'declined' || state.is === 'expired' || state.is === 'refused' || state.is === 'failed'
  return isOver ? { is: 'starting' } : state
}
