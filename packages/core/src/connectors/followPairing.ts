import type { Connector } from '@wagmi/core'
import type { Kit } from '../kit.ts'
import { codeMade, relayChanged } from '../stores/pairingTransitions.ts'

/** How long a code holds that does not say so itself. */
const pairingMs = 300_000

/** Keeps the fields of spec 3.4 by what a connector of remote wallets says: its code, and its way to the relay. */
export function followPairing(kit: Kit, emitter: Pick<Connector['emitter'], 'on'>): void {
  let isOpen = true
  emitter.on('message', ({ type, data }) => {
    if (type === 'relay_state') {
      isOpen = (data as { is: string }).is === 'open'
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
