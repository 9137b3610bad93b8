import { readReceiver } from '@latchkey/core'
import { expect, it } from 'vitest'
import { toPaymentUri } from './toPaymentUri.ts'

it.each([
  ['eip155:31337', 'ethereum:0xabc@31337'],
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana:0xabc'],
  ['bip122:000000000019d6689c085ae165831e93', 'bitcoin:0xabc'],
  ['polkadot:91b171bb158e2d3848fa23a9f1c25182', '0xabc'],
] as const)('on %s the code contains %s', (networkId, uri) => {
  expect(toPaymentUri('0xabc', networkId)).toBe(uri)
})

it.each([
  ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8', 'eip155:31337'],
  ['So11111111111111111111111111111111111111112', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
] as const)(
  'a code for %s is read as a recipient on %s and rejected on another network',
  (address, networkId) => {
    const uri = toPaymentUri(address, networkId)
    expect(readReceiver(uri, networkId)).toEqual({ status: 'address', address })
    expect(readReceiver(uri, 'eip155:7')).toMatchObject({
      status: 'invalid',
      problem: { type: 'otherNetwork' },
    })
  },
)
