import type { LinkedWallet } from '../actions/followWalletLink.ts'

/** Why a relay refuses: an unknown project, a page that the project does not allow, a clock that is off. */
export type RelayRefusal = 'project' | 'origin' | 'clock' | 'other'

/** A code that can be shown; `expiresAt` in ms since 1970. */
type Code = { uri: string; expiresAt: number }

/** States of a pairing with a remote wallet. */
export type RemotePairingState =
  /** The code is being made, the relay reached. A wallet's link may have been followed with a code made before. */
  | { is: 'starting'; wallet?: LinkedWallet }
  /** The relay does not answer. It is tried on, and the code is shown once it does. */
  | { is: 'unreachable'; wallet?: LinkedWallet }
  | ({ is: 'ready' } & Code)
  /** The wallet's link was followed; its answer is waited for. */
  | ({ is: 'opened'; wallet: LinkedWallet } & Code)
  /** No app took the link, or one did and said nothing: is the app installed? The code still counts. */
  | ({ is: 'unanswered'; wallet: LinkedWallet } & Code)
  | { is: 'declined' }
  | { is: 'expired' }
  /** The relay does not want this app: a setting or the clock is wrong. */
  | { is: 'refused'; reason: RelayRefusal }
  | { is: 'failed'; error: Error }
  | { is: 'connected' }

/** What can happen to a pairing. */
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

/** Whether a code is out that a wallet may answer, or is about to be. */
function isPairing({ is }: RemotePairingState): boolean {
  return pairing.includes(is)
}

/** The transitions of a pairing: pure and total. */
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
      // A code on screen still counts.
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

/** A code that still counts is shown again; what is over begins anew. */
function retried(state: RemotePairingState): RemotePairingState {
  if (state.is === 'unanswered') return { is: 'ready', uri: state.uri, expiresAt: state.expiresAt }
  if (state.is === 'unreachable') return { ...state, is: 'starting' }
  const isOver =
    state.is === 'declined' || state.is === 'expired' || state.is === 'refused' || state.is === 'failed'
  return isOver ? { is: 'starting' } : state
}
