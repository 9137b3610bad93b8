import { expect, it } from 'vitest'
import { readBitcoinAddress } from './bitcoinAddress.ts'

const mainnet = 'bip122:000000000019d6689c085ae165831e93'
const testnet = 'bip122:000000000933ea01ad0ee984209779ba'
const regtest = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'

it.each([
  // BIP-173 and BIP-350, in small letters.
  ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', mainnet, 'p2wpkh'],
  ['tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7', testnet, 'p2wsh'],
  ['tb1qqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesrxh6hy', testnet, 'p2wsh'],
  ['tb1pqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesf3hn0c', testnet, 'p2tr'],
  ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0', mainnet, 'p2tr'],
  // BIP-86's first address, BIP-49's, and what BIP-44 wallets and the first block pay to.
  ['bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr', mainnet, 'p2tr'],
  ['2Mww8dCYPUpKHofjgcXcBCEGmniw9CoaiD2', testnet, 'p2sh'],
  ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', mainnet, 'p2pkh'],
  ['3P14159f73E4gFr7JterCCQh9QjiTjiZrG', mainnet, 'p2sh'],
  ['mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', testnet, 'p2pkh'],
  ['mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', regtest, 'p2pkh'],
] as const)('%s is an address of %s', (address, chainId, type) => {
  expect(readBitcoinAddress(address, chainId)).toBe(type)
})

it.each([
  ['of another network', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
  ['of another network, in base58', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn'],
  ['with a wrong letter', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5'],
  ['with a wrong letter, in base58', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb'],
  ['in capitals', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4'],
  ['in both', 'bc1qW508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  // Invalid ones of BIP-350.
  [
    'of version 1 with the checksum of version 0',
    'bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4',
  ],
  [
    'of version 0 with the checksum of version 1',
    'bc1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd',
  ],
  ['too short a program', 'bc1pw5dgrnzv'],
  ['a program that leaves bits over', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v07qwwzcrf'],
  ['no program', 'bc1gmk9yu'],
  ['of a version to come', 'bc1sw50qgdz25j'],
  ['nothing', ''],
  ['the prefix alone', 'bc1'],
  ['of another chain', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'],
])('an address %s is none', (_, address) => {
  expect(readBitcoinAddress(address, mainnet)).toBeUndefined()
})

it('a chain that is none of Bitcoin has no addresses of it', () => {
  expect(readBitcoinAddress('1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'eip155:1')).toBeUndefined()
})
