import type { TelemetryEvent } from '@latchkey/protocol/events'

/**
 * What tells apart events of one name that are counted apart: one of a few words of the protocol, never what a visitor
 * or a wallet wrote. Empty where there is nothing to tell apart.
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
