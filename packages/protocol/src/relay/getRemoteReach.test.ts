import { expect, it } from 'vitest'
import { getRemoteReach } from './getRemoteReach.ts'

it.each([
  [undefined, 'none', /not offered/],
  ['wss://relay.walletconnect.org', 'public', /wallets in the catalogue/],
  ['wss://relay.walletconnect.com/', 'public', /wallets in the catalogue/],
  ['wss://app.example.com/relay', 'own', /^app\.example\.com .* only reaches wallets built with its address/],
  ['ws://127.0.0.1:5000', 'own', /^127\.0\.0\.1:5000 .* or set wss:\/\/relay\.walletconnect\.com to reach/],
  // A name that only resembles the public relay's.
  ['wss://relay.walletconnect.org.example.com', 'own', /only reaches/],
])('reports the reach of the relay %s: %s', (relay, type, text) => {
  const reach = getRemoteReach(relay)
  expect(reach.type).toBe(type)
  expect(reach.text).toMatch(text)
})
