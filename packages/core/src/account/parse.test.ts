import type { Balance } from '@latchkey/protocol/schema'
import { checksumAddress } from 'viem'
import { expect, it } from 'vitest'
import { readReceiver } from '../send/readReceiver.ts'
import { toBalanceFields } from './getBalance.ts'
import { parseCapabilities } from './getCapabilities.ts'

const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const mint = 'So11111111111111111111111111111111111111112'
const fullwidth = (text: string) =>
  text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))

it.each([
  [bob, 'eip155:1', 'address'],
  [bob.toLowerCase(), 'eip155:1', 'address'],
  ['0x70997970c51812dc3A010C7d01b50e0d17dc79C8', 'eip155:1', 'checksum'],
  ['0x7099', 'eip155:1', 'unknown'],
  [bob.slice(0, -1), 'eip155:1', 'length'],
  [`${bob}0`, 'eip155:1', 'length'],
  ['0x7099…79C8', 'eip155:1', 'length'],
  ['0x7099...79C8', 'eip155:1', 'length'],
  ['So1111…1112', solana, 'length'],
  ['0x7099.eth', 'eip155:1', 'unknown'],
  [`${bob}.eth`, 'eip155:1', 'unknown'],
  ['0xcarol.eth', 'eip155:1', 'name'],
  ['0Xcarol.mob.eth', 'eip155:1', 'name'],
  ['alice.mob.eth', 'eip155:1', 'name'],
  ['mön.eth', 'eip155:1', 'name'],
  ['alice', 'eip155:1', 'unknown'],
  ['.eth', 'eip155:1', 'unknown'],
  ['alice.', 'eip155:1', 'unknown'],
  ['al ice.eth', 'eip155:1', 'unknown'],
  [mint, solana, 'address'],
  ['alice.eth', solana, 'unknown'],
  [bob, solana, 'unknown'],
  [mint, 'eip155:1', 'unknown'],
  ['0x0000000000000000000000000000000000000000', 'eip155:1', 'zeroAddress'],
  [`eth:0x${'0'.repeat(40)}`, 'eip155:1', 'zeroAddress'],
  ['1'.repeat(32), solana, 'zeroAddress'],
  [`base:${bob}`, 'eip155:1', 'otherNetwork'],
  [`nowhere:${bob}`, 'eip155:1', 'otherNetwork'],
  [`eip155:10:${bob}`, 'eip155:1', 'otherNetwork'],
  [`${solana}:${mint}`, 'eip155:1', 'otherNetwork'],
  [`ethereum:${bob}@10`, 'eip155:1', 'otherNetwork'],
  [`ethereum:${bob}`, solana, 'otherNetwork'],
  [`solana:${mint}`, 'eip155:1', 'otherNetwork'],
  [`bitcoin:${mint}`, 'eip155:1', 'otherNetwork'],
  [`ethereum:${bob}@1/transfer?address=${bob}&uint256=1`, 'eip155:1', 'paymentRequest'],
  [`ethereum:${bob}?value=2.014e18`, 'eip155:1', 'paymentRequest'],
  [`solana:${mint}?amount=1`, solana, 'paymentRequest'],
  // Displayed in a different order than stored.
  [`\u202e${bob}`, 'eip155:1', 'unknown'],
  [`https://explorer.example/address/${bob}`, 'eip155:1', 'unknown'],
] as const)('reads %s on %s as %s', (text, networkId, kind) => {
  const read = readReceiver(text, networkId)
  expect(read.status === 'invalid' ? read.problem.type : read.status).toBe(kind)
})

it.each([
  `eth:${bob}`,
  `ETH: ${bob}`,
  `eip155:1:${bob}`,
  `ethereum:${bob}`,
  `ethereum:${bob}@1`,
  `ethereum:pay-${bob}@1`,
  `\u200b${bob}\u200e\u00a0\n`,
  `\u2066${bob}\u2069`,
  `${bob.slice(0, 20)}\u200b${bob.slice(20)}`,
  fullwidth(bob),
  `0X${bob.slice(2)}`,
])('reads %j as the address that it shows', (text) => {
  expect(readReceiver(text, 'eip155:1')).toEqual({ status: 'address', address: bob })
})

it('reads an uppercase address, as in QR codes, as one without a checksum', () => {
  const read = readReceiver(`ETHEREUM:0X${bob.slice(2).toUpperCase()}@1`, 'eip155:1')
  expect(read).toEqual({ status: 'address', address: bob.toLowerCase() })
})

it('ignores invisible characters around a name', () => {
  for (const text of ['alice.eth', ' \u200balice.eth\u200e ', 'ethereum:alice.eth', 'eth:alice.eth'])
    expect(readReceiver(text, 'eip155:1')).toEqual({ status: 'name', name: 'alice.eth' })
})

it('parses capabilities by network', () => {
  expect(parseCapabilities({ '0x1': { atomic: { status: 'supported' } }, 10: {} })).toEqual({
    'eip155:1': { atomic: { status: 'supported' } },
    'eip155:10': {},
  })
})

it.each([null, 'yes', [], { mainnet: {} }, { '0x1': true }])(
  '[8.22 capabilities] rejects %j as capabilities',
  (answer) => {
    expect(() => parseCapabilities(answer)).toThrow(
      expect.objectContaining({ shortMessage: 'Error parsing wallet capabilities' }),
    )
  },
)

it('[8.23 0.00] [8.23 ETH] [3.11 balance] shows 0.00 ETH for an unreadable balance, and reads it from the balances in other namespaces', () => {
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
    isBalanceError: true,
  })
  const data = { decimals: 18, formatted: '1.5', symbol: 'MATIC', value: 15n * 10n ** 17n }
  expect(toBalanceFields({ data, isError: false }, undefined)).toEqual({
    balance: '1.5',
    balanceSymbol: 'MATIC',
    isBalanceError: false,
  })
  expect(toBalanceFields({ data: undefined, isError: false }, undefined)).toEqual({ isBalanceError: false })
  expect(toBalanceFields({ data: undefined, isError: false }, [token, bitcoin])).toEqual({
    balance: '1.7497',
    balanceSymbol: 'BTC',
    isBalanceError: false,
  })
})

it('[9.11 addresses] caches checksums of 8192 addresses in viem', async () => {
  // The package does not export its cache, which is next to the function that fills it.
  const file = new URL('./utils/address/isAddress.js', import.meta.resolve('viem'))
  const { isAddressCache } = await import(/* @vite-ignore */ file.href)
  // Only addresses with capital letters have a checksum to cache.
  for (let at = 1; at <= 8_193; at++) {
    const address = checksumAddress(`0x${'abcdef'.repeat(5)}${at.toString(16).padStart(10, '0')}`)
    expect(readReceiver(address, 'eip155:1').status).toBe('address')
  }
  expect(isAddressCache.size).toBe(8_192)
})
