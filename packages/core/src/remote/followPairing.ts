import type { Connector } from '@wagmi/core'
import { type Alert, alertRaised } from '../alerts/alerts.ts'
import type { Kit } from '../kit/kit.ts'
import { codeMade, relayChanged } from './pairingTransitions.ts'
import { isAwaited, storePairing } from './storePairing.ts'

/** How long a code without an expiry is valid, in ms. */
const pairingMs = 300_000

/**
 * Updates the fields of spec 3.4 from the messages of a remote connector: its code and its relay status. A relay that
 * rejects the app raises an alert, once per reason. While a visitor waits for a wallet, the view shows the reason
 * instead.
 */
export function followPairing(kit: Kit, emitter: Pick<Connector['emitter'], 'on'>): void {
  storePairing(kit)
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
      const relay = data as { status: string; reason?: string }
      isOpen = relay.status === 'open'
      if (isOpen) told.clear()
      if (relay.status === 'refused') tellRefusal(relay.reason ?? '')
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

/**
 * Alerts for a relay's rejections that are caused by the app's configuration or the device (spec 8.16, 8.19, 8.21), by
 * reason.
 */
const alerts: Readonly<Record<string, Alert>> = {
  project: {
    name: 'invalidAppConfiguration',
    details: 'The relay rejected the project id. Check projectId and relayProjectId in createKit.',
  },
  origin: {
    name: 'invalidAppConfiguration',
    details: "The relay rejected this page's origin. Add it to the project's allowed origins.",
  },
  clock: {
    name: 'sessionExpired',
    details: "The relay rejected the token's timestamps. This device's clock is wrong.",
  },
}

/** Returns the alert for a relay's rejection. Undefined for other reasons. */
function alertForRefusal(reason: string): Alert | undefined {
  return Object.hasOwn(alerts, reason) ? alerts[reason] : undefined
}
