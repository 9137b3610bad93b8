import { expect, it } from 'vitest'
import { toPaymentUri } from './toPaymentUri.ts'

it.each([
  ['eip155:31337', 'ethereum:0xabc@31337'],
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana:0xabc'],
  ['bip122:000000000019d6689c085ae165831e93', 'bitcoin:0xabc'],
  ['polkadot:91b171bb158e2d3848fa23a9f1c25182', '0xabc'],
] as const)('on %s a code says %s', (networkId, uri) => {
  expect(toPaymentUri('0xabc', networkId)).toBe(uri)
})
