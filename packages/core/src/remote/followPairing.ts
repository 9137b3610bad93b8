import type { Connector } from '@wagmi/core'
import { alertRaised } from '../alerts/alerts.ts'
import type { Kit } from '../kit/kit.ts'
import { alertForRefusal } from './alertForRefusal.ts'
import { isAwaited, keepPairing } from './keepPairing.ts'
import { codeMade, relayChanged } from './pairingTransitions.ts'

/** How long a code without an expiry is valid, in ms. */
const pairingMs = 300_000

/**
 * Updates the fields of spec 3.4 from the messages of a remote connector: its code and its relay status. A relay that
 * rejects the app raises an alert, once per reason. While a visitor waits for a wallet, the view shows the reason
 * instead.
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
