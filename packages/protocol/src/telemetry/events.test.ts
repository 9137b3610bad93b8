import { expect, it } from 'vitest'
import { decode } from '../schema/parse.ts'
import { telemetryEvent } from './events.ts'

const timestamp = 1795168788000

it.each([
  ['CONNECT_SUCCESS', { method: 'browser', name: 'Dev Wallet' }],
  ['SIWX_AUTH_ERROR', { network: 'eip155:1', accountType: 'eoa', reason: 'declined' }],
  ['ERROR_FETCH_TRANSACTIONS', { network: 'eip155:1', isSmartAccount: false }],
])('accepts %s', (event, properties) => {
  expect(decode(telemetryEvent, { event, properties, timestamp })).toEqual({
    success: true,
    value: { event, properties, timestamp },
  })
})

it('drops an address that slips in', () => {
  const parsed = decode(telemetryEvent, {
    event: 'MODAL_OPEN',
    properties: { connected: true, address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' },
    timestamp,
  })
  expect(parsed).toMatchObject({ success: true, value: { properties: { connected: true } } })
  expect(JSON.stringify(parsed)).not.toContain('0x7099')
})

it('rejects any other event', () => {
  expect(decode(telemetryEvent, { event: 'PAGE_VIEW', properties: {}, timestamp }).success).toBe(false)
})
