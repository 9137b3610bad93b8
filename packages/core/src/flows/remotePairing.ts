import { walletAnswerMs, walletOpenMs } from '@latchkey/protocol/constants'
import type { NamespaceId } from '@latchkey/protocol/vocabulary'
import { connect } from '../actions/connect.ts'
import type { LinkedWallet } from '../actions/followWalletLink.ts'
import { isUserRejection } from '../errors/rejection.ts'
import type { Kit } from '../kit.ts'
import { watchAway } from '../platform/watchAway.ts'
import { createFlow, type Flow } from './createFlow.ts'
import {
  type RelayRefusal,
  type RemotePairingEvent,
  type RemotePairingState,
  remotePairingTransition,
} from './remotePairingTransition.ts'

/** A running pairing with a remote wallet. */
export type RemotePairingFlow = Flow<RemotePairingState, RemotePairingEvent>

/** Id of the connector of remote wallets. */
const connectorId = 'walletConnect'

/**
 * Starts a pairing with a remote wallet. A code that is still good is taken up again (4.5). Stopping the flow ends
 * the wait, not the code: who comes back meets the same one. A wallet that says yes when nobody waits is let go. Who
 * follows a wallet's link (`followWalletLink`) tells it by `walletOpened`, or by `opened` where that came before. With
 * `namespace` it is that family's account that is asked for.
 */
export function createRemotePairingFlow(
  kit: Kit,
  opened?: LinkedWallet,
  namespace?: NamespaceId,
): RemotePairingFlow {
  let attempt = new AbortController()
  const flow: RemotePairingFlow = createFlow<RemotePairingState, RemotePairingEvent>({
    initial: { is: 'starting', ...(opened && { wallet: opened }) },
    transition: remotePairingTransition,
    // A link that is followed again is waited for again.
    continues: (before, after) => before.is === after.is && after.is !== 'opened',
    effects: {
      starting() {
        attempt.abort()
        attempt = new AbortController()
        void pair(kit, { namespace, signal: attempt.signal }, (event) => flow.send(event))
      },
      opened({ send, signal }) {
        watchSilence(() => send({ is: 'walletSilent' }), signal)
      },
    },
  })
  return {
    ...flow,
    stop() {
      flow.stop()
      attempt.abort()
    },
  }
}

/** Connects by a code; goes on through all states in which the code counts. */
async function pair(
  kit: Kit,
  { namespace, signal }: { namespace: NamespaceId | undefined; signal: AbortSignal },
  send: (event: RemotePairingEvent) => void,
): Promise<void> {
  const tell = (event: RemotePairingEvent) => {
    if (!signal.aborted) send(event)
  }
  const stops: (() => void)[] = []
  try {
    // The connector comes with what connecting needs.
    await kit.prepare()
    stops.push(watchCode(kit, tell), watchRelay(kit, tell))
    await connect(kit, { connectorId, signal, ...(namespace && { namespace }) })
    tell({ is: 'connected' })
  } catch (error) {
    tell(toEvent(error))
  } finally {
    for (const stop of stops) stop()
  }
}

/** Tells of a code once the relay has it. */
function watchCode(kit: Kit, tell: (event: RemotePairingEvent) => void): () => void {
  return kit.connection.subscribe(({ pairing: { buffering, wcPairingExpiry, wcUri } }) => {
    if (wcUri !== undefined && wcPairingExpiry !== undefined && !buffering)
      tell({ is: 'codeReady', uri: wcUri, expiresAt: wcPairingExpiry })
  })
}

/** Tells when the relay says no, or nothing. */
function watchRelay(kit: Kit, tell: (event: RemotePairingEvent) => void): () => void {
  const emitter = kit.wagmiConfig.connectors.find(({ id }) => id === connectorId)?.emitter
  const hear = ({ type, data }: { type: string; data?: unknown }) => {
    if (type !== 'relay_state') return
    const state = data as { is: string; reason: RelayRefusal }
    if (state.is === 'refused') tell({ is: 'refused', reason: state.reason })
    if (state.is === 'waiting') tell({ is: 'unreachable' })
  }
  emitter?.on('message', hear)
  return () => emitter?.off('message', hear)
}

/** Calls back when no app took the link, or one did and nothing came of it. */
function watchSilence(onSilence: () => void, signal: AbortSignal): void {
  let timer = setTimeout(onSilence, walletOpenMs)
  let isAway = false
  const stop = watchAway({
    onLeave() {
      isAway = true
      clearTimeout(timer)
    },
    onReturn() {
      if (!isAway) return
      isAway = false
      timer = setTimeout(onSilence, walletAnswerMs)
    },
  })
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    stop()
  })
}

function toEvent(error: unknown): RemotePairingEvent {
  const name = error instanceof Error ? error.name : ''
  // Errors of the client, which is not loaded here, are told by their names.
  if (isUserRejection(error) || name === 'RejectedError') return { is: 'declined' }
  if (name === 'ExpiredError') return { is: 'expired' }
  return { is: 'failed', error: error instanceof Error ? error : new Error(String(error)) }
}
