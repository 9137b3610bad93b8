import type { TelemetryEvent } from '@latchkey/protocol/events'

/**
 * Returns what distinguishes events of one name that are counted separately: one of a few words of the protocol, never
 * input of a visitor or a wallet. Empty if there is nothing to distinguish.
 */
export function toWay({ event, properties }: TelemetryEvent): string {
  switch (event) {
    case 'MODAL_OPEN':
    case 'MODAL_CLOSE':
      return properties.connected ? 'connected' : 'disconnected'
    case 'SELECT_WALLET':
      return properties.platform
    case 'CONNECT_SUCCESS':
      return properties.method
    default:
      return ''
  }
}
