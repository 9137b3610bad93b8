import type { Balance } from '@latchkey/protocol/schema'
import { expect, it } from 'vitest'
import { toBalanceFields } from './getBalance.ts'
import { parseCapabilities } from './getCapabilities.ts'
import { readReceiver } from './resolveReceiver.ts'

it.each([
  ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8', 'eip155:1', 'address'],
  ['0x70997970c51812dc3a010c7d01b50e0d17dc79c8', 'eip155:1', 'address'],
  ['0x70997970c51812dc3A010C7d01b50e0d17dc79C8', 'eip155:1', 'invalid'],
  ['0x7099', 'eip155:1', 'invalid'],
  ['0x7099.eth', 'eip155:1', 'invalid'],
  ['alice.mob.eth', 'eip155:1', 'name'],
  ['mön.eth', 'eip155:1', 'name'],
  ['alice', 'eip155:1', 'invalid'],
  ['.eth', 'eip155:1', 'invalid'],
  ['alice.', 'eip155:1', 'invalid'],
  ['al ice.eth', 'eip155:1', 'invalid'],
  ['So11111111111111111111111111111111111111112', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'address'],
  ['alice.eth', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'invalid'],
] as const)('%s on %s is %s', (text, networkId, kind) => {
  expect(readReceiver(text, networkId)).toBe(kind)
})

it('capabilities are read by network', () => {
  expect(parseCapabilities({ '0x1': { atomic: { status: 'supported' } }, 10: {} })).toEqual({
    'eip155:1': { atomic: { status: 'supported' } },
    'eip155:10': {},
  })
})

it.each([null, 'yes', [], { mainnet: {} }, { '0x1': true }])(
  '[8.22 capabilities] %j makes no sense as capabilities',
  (answer) => {
    expect(() => parseCapabilities(answer)).toThrow(
      expect.objectContaining({ shortMessage: 'Error parsing wallet capabilities' }),
    )
  },
)

it('[8.23 balance fallback] [3.11] a balance that cannot be read is 0.00 ETH, and one that a family does not read itself is that of its balances', () => {
  const bitcoin: Balance = {
    name: 'Bitcoin',
    symbol: 'BTC',
    chainId: 'bip122:000000000019d6689c085ae165831e93',
    price: 0,
    quantity: { decimals: '8', numeric: '1.7497' },
    iconUrl: '',
  }
  const token: Balance = { ...bitcoin, symbol: 'ORDI', address: `${bitcoin.chainId}:ordi` }
  expect(toBalanceFields({ data: undefined, isError: true }, [bitcoin])).toEqual({
    balance: '0.00',
    balanceSymbol: 'ETH',
  })
  const data = { decimals: 18, formatted: '1.5', symbol: 'MATIC', value: 15n * 10n ** 17n }
  expect(toBalanceFields({ data, isError: false }, undefined)).toEqual({
    balance: '1.5',
    balanceSymbol: 'MATIC',
  })
  expect(toBalanceFields({ data: undefined, isError: false }, undefined)).toEqual({})
  expect(toBalanceFields({ data: undefined, isError: false }, [token, bitcoin])).toEqual({
    balance: '1.7497',
    balanceSymbol: 'BTC',
  })
})

it('[9.11 addresses] what is known of an address is remembered by viem, for 8192 addresses', async () => {
  // The package does not export its cache; it stands beside the function that fills it.
  const file = new URL('./utils/address/isAddress.js', import.meta.resolve('viem'))
  const { isAddressCache } = await import(/* @vite-ignore */ file.href)
  for (let at = 0; at <= 8_192; at++)
    expect(readReceiver(`0x${at.toString(16).padStart(40, '0')}`, 'eip155:1')).toBe('address')
  expect(isAddressCache.size).toBe(8_192)
})
