import type { Connector } from '@wagmi/core'
import type { Kit } from '../kit.ts'
import { alertRaised } from '../stores/alerts.ts'
import { codeMade, relayChanged } from '../stores/pairingTransitions.ts'
import { alertForRefusal } from './alertForRefusal.ts'
import { isAwaited, keepPairing } from './keepPairing.ts'

/** How long a code holds that does not say so itself. */
const pairingMs = 300_000

/**
 * Keeps the fields of spec 3.4 by what a connector of remote wallets says: its code, and its way to the relay. A relay
 * that refuses the app is an alert, once for each reason; who waits for a wallet meanwhile is told by the view.
 */
export function followPairing(kit: Kit, emitter: Pick<Connector['emitter'], 'on'>): void {
  keepPairing(kit)
  const told = new Set<string>()
  let isOpen = true

  const tellRefusal = (reason: string) => {
    const isPairing = isAwaited(kit.connection.getState())
    const alert = isPairing || told.has(reason) ? undefined : alertForRefusal(reason)
    if (!alert) return
    told.add(reason)
    kit.alerts.setState((state) => alertRaised(state, alert))
  }

  emitter.on('message', ({ type, data }) => {
    if (type === 'relay_state') {
      const relay = data as { is: string; reason?: string }
      isOpen = relay.is === 'open'
      if (isOpen) told.clear()
      if (relay.is === 'refused') tellRefusal(relay.reason ?? '')
      kit.connection.setState((state) => ({ ...state, pairing: relayChanged(state.pairing, isOpen) }))
    }
    if (type !== 'display_uri' || typeof data !== 'string') return
    const seconds = Number(/[?&]expiryTimestamp=(\d+)/.exec(data)?.[1])
    const code = { uri: data, expiresAt: seconds ? seconds * 1_000 : Date.now() + pairingMs }
    kit.connection.setState((state) => ({
      ...state,
      pairing: relayChanged(codeMade(state.pairing, code), isOpen),
    }))
  })
}
