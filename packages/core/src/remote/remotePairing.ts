import { walletAnswerMs, walletOpenMs } from '@latchkey/protocol/constants'
import type { NamespaceId } from '@latchkey/protocol/vocabulary'
import { connect } from '../connection/connect.ts'
import { isUserRejection } from '../errors/rejection.ts'
import { createFlow, type Flow } from '../kit/createFlow.ts'
import type { Kit } from '../kit/kit.ts'
import { watchAway } from '../platform/watchAway.ts'
import type { LinkedWallet } from './followWalletLink.ts'
import {
  type RelayRefusal,
  type RemotePairingEvent,
  type RemotePairingState,
  remotePairingTransition,
} from './remotePairingTransition.ts'

/** A running pairing with a remote wallet. */
export type RemotePairingFlow = Flow<RemotePairingState, RemotePairingEvent>

/** Id of the connector for remote wallets. */
const connectorId = 'walletConnect'

/**
 * Starts a pairing with a remote wallet. A code that is still valid is reused (4.5). Stopping the flow ends the wait
 * but keeps the code, so returning visitors see the same one. A wallet that approves while nothing waits is
 * disconnected. After following a wallet's link (`followWalletLink`), send `walletOpened`, or pass `opened` if that
 * happened before. `namespace` requests an account of that namespace.
 */
export function createRemotePairingFlow(
  kit: Kit,
  opened?: LinkedWallet,
  namespace?: NamespaceId,
): RemotePairingFlow {
  let attempt = new AbortController()
  const flow: RemotePairingFlow = createFlow<RemotePairingState, RemotePairingEvent>({
    initial: { status: 'starting', ...(opened && { wallet: opened }) },
    transition: remotePairingTransition,
    // Following the link again restarts the wait.
    continues: (before, after) => before.status === after.status && after.status !== 'opened',
    effects: {
      starting() {
        attempt.abort()
        attempt = new AbortController()
        void pair(kit, { namespace, signal: attempt.signal }, (event) => flow.send(event))
      },
      opened({ send, signal }) {
        watchSilence(() => send({ type: 'walletSilent' }), signal)
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

/** Connects with a code. Continues through all states in which the code is valid. */
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
    // Loads the connector.
    await kit.prepare()
    stops.push(watchCode(kit, tell), watchRelay(kit, tell))
    await connect(kit, { connectorId, signal, ...(namespace && { namespace }) })
    tell({ type: 'connected' })
  } catch (error) {
    tell(toEvent(error))
  } finally {
    for (const stop of stops) stop()
  }
}

/** Reports a code once the relay has accepted it. */
function watchCode(kit: Kit, tell: (event: RemotePairingEvent) => void): () => void {
  return kit.connection.subscribe(({ pairing: { buffering, wcPairingExpiry, wcUri } }) => {
    if (wcUri !== undefined && wcPairingExpiry !== undefined && !buffering)
      tell({ type: 'codeReady', uri: wcUri, expiresAt: wcPairingExpiry })
  })
}

/** Reports when the relay rejects the connection or does not respond. */
function watchRelay(kit: Kit, tell: (event: RemotePairingEvent) => void): () => void {
  const emitter = kit.wagmi.get()?.connectors.find(({ id }) => id === connectorId)?.emitter
  const hear = ({ type, data }: { type: string; data?: unknown }) => {
    if (type !== 'relay_state') return
    const state = data as { status: string; reason: RelayRefusal }
    if (state.status === 'refused') tell({ type: 'refused', reason: state.reason })
    if (state.status === 'waiting') tell({ type: 'unreachable' })
  }
  emitter?.on('message', hear)
  return () => emitter?.off('message', hear)
}

/** Calls back if no app opened the link, or if one did and did not respond. */
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
  // Compares by name, because the client that defines these errors is not loaded here.
  if (isUserRejection(error) || name === 'RejectedError') return { type: 'declined' }
  if (name === 'ExpiredError') return { type: 'expired' }
  return { type: 'failed', error: error instanceof Error ? error : new Error(String(error)) }
}
