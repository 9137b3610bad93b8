import { sha256 } from '@noble/hashes/sha2'
import { bech32, bech32m, createBase58check } from '@scure/base'
import { expect, it } from 'vitest'
import { readBitcoinAddress, toBitcoinScript } from './bitcoinAddress.ts'

const mainnet = 'bip122:000000000019d6689c085ae165831e93'
const testnet = 'bip122:000000000933ea01ad0ee984209779ba'
const regtest = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'

it.each([
  // BIP-173 and BIP-350, in lower case.
  ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', mainnet, 'p2wpkh'],
  ['tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7', testnet, 'p2wsh'],
  ['tb1qqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesrxh6hy', testnet, 'p2wsh'],
  ['tb1pqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesf3hn0c', testnet, 'p2tr'],
  ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0', mainnet, 'p2tr'],
  // The first addresses of BIP-86 and BIP-49, and the ones that BIP-44 wallets and the first block pay to.
  ['bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr', mainnet, 'p2tr'],
  ['2Mww8dCYPUpKHofjgcXcBCEGmniw9CoaiD2', testnet, 'p2sh'],
  ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', mainnet, 'p2pkh'],
  ['3P14159f73E4gFr7JterCCQh9QjiTjiZrG', mainnet, 'p2sh'],
  ['mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', testnet, 'p2pkh'],
  ['mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', regtest, 'p2pkh'],
] as const)('accepts %s as an address of %s', (address, chainId, type) => {
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
  ['with too short a program', 'bc1pw5dgrnzv'],
  [
    'with a program that leaves bits over',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v07qwwzcrf',
  ],
  ['without a program', 'bc1gmk9yu'],
  ['of a future version', 'bc1sw50qgdz25j'],
  ['that is empty', ''],
  ['of only the prefix', 'bc1'],
  ['of another chain', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'],
])('rejects an address %s', (_, address) => {
  expect(readBitcoinAddress(address, mainnet)).toBeUndefined()
})

it('rejects a Bitcoin address on another chain', () => {
  expect(readBitcoinAddress('1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'eip155:1')).toBeUndefined()
})

it.each([
  // BIP-173 and BIP-350.
  ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', mainnet, '0014751e76e8199196d454941c45d1b3a323f1433bd6'],
  [
    'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7',
    testnet,
    '00201863143c14c5166804bd19203356da136c985678cd4d27a1b8c6329604903262',
  ],
  [
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
    mainnet,
    '512079be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798',
  ],
  [
    'tb1pqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesf3hn0c',
    testnet,
    '5120000000c4a5cad46221b2a187905e5266362b99d5e91c6ce24d165dab93e86433',
  ],
  // The first block, the all-zero hash, and the form of BIP-16.
  ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', mainnet, '76a91462e907b15cbf27d5425399ebf6f0fb50ebb88f1888ac'],
  ['1111111111111111111114oLvT2', mainnet, `76a914${'00'.repeat(20)}88ac`],
  ['3P14159f73E4gFr7JterCCQh9QjiTjiZrG', mainnet, 'a914e9c3dd0c07aac76179ebc76a6c78d4d67c6c160a87'],
] as const)('converts %s to its script', (address, chainId, script) => {
  expect(Buffer.from(toBitcoinScript(address, chainId) ?? []).toString('hex')).toBe(script)
})

it('returns no script for an invalid address, or one of another network', () => {
  expect(toBitcoinScript('1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb', mainnet)).toBeUndefined()
  expect(toBitcoinScript('1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', testnet)).toBeUndefined()
  expect(toBitcoinScript('1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'eip155:1')).toBeUndefined()
})

it.each([
  'bip122:000000000933ea01ad0ee984209779ba',
  'bip122:00000000da84f2bafbbc53dee25a72ae',
  'bip122:00000008819873e925422c1ff0f99f7c',
] as const)('accepts the shared addresses of test networks on %s', (chainId) => {
  expect(readBitcoinAddress('mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', chainId)).toBe('p2pkh')
  expect(readBitcoinAddress('tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', chainId)).toBe('p2wpkh')
})

it('accepts only its own segwit addresses on regtest', () => {
  const [own, others] = [toSegwit('bcrt'), toSegwit('tb')]
  expect([own, others].map((address) => readBitcoinAddress(address, regtest))).toEqual(['p2wpkh', undefined])
  expect([own, others].map((address) => readBitcoinAddress(address, testnet))).toEqual([undefined, 'p2wpkh'])
})

it('rejects base58 with another payload length, with other letters, or with too many characters', () => {
  const payloads = [19, 20, 21, 22].map((length) => toBase58Check(new Uint8Array(length).fill(5)))
  expect(payloads.map((text) => readBitcoinAddress(text, mainnet))).toEqual([
    undefined,
    undefined,
    'p2sh',
    undefined,
  ])
  // An empty payload also has a valid checksum.
  expect(readBitcoinAddress(toBase58Check(new Uint8Array()), mainnet)).toBeUndefined()
  // Decoding base58 takes quadratic time: this text would take hours.
  expect(readBitcoinAddress('2'.repeat(3_000_000), mainnet)).toBeUndefined()
  // Invalid characters would count as digit -1: this would then be the address of the first block.
  expect(readBitcoinAddress('1A20P1eP5QGefi2DMPTfTL5SLmv7DivfNa', mainnet)).toBeUndefined()
  for (const letter of ['0', 'O', 'I', 'l', ' ', 'é'])
    expect(readBitcoinAddress(`1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfN${letter}`, mainnet)).toBeUndefined()
})

it('rejects a program whose length doesn’t fit its version', () => {
  const readProgram = (version: number, length: number) =>
    readBitcoinAddress(toSegwit('bc', version, new Uint8Array(length).fill(0xf7)), mainnet)
  expect([19, 20, 21, 31, 32, 33].map((length) => readProgram(0, length))).toEqual([
    ...[undefined, 'p2wpkh', undefined, undefined, 'p2wsh', undefined],
  ])
  expect([20, 31, 32, 33].map((length) => readProgram(1, length))).toEqual([
    ...[undefined, undefined, 'p2tr', undefined],
  ])
  expect([20, 32].map((length) => readProgram(2, length))).toEqual([undefined, undefined])
})

it('rejects leftover bits that aren’t zero, and a whole leftover group', () => {
  const read = (words: number[]) => readBitcoinAddress(bech32.encode('bc', [0, ...words]), mainnet)
  const [short, long] = [20, 32].map((length) => bech32.toWords(new Uint8Array(length).fill(0xf7)))
  if (!short || !long) throw new Error('No words')
  expect([read(short), read(long)]).toEqual(['p2wpkh', 'p2wsh'])
  expect(read([...short, 0])).toBeUndefined()
  for (const bit of [1, 2, 4, 8]) expect(read(long.with(-1, (long.at(-1) ?? 0) | bit))).toBeUndefined()
})

function toSegwit(prefix: string, version = 0, program = new Uint8Array(20).fill(7)): string {
  const coder = version === 0 ? bech32 : bech32m
  return coder.encode(prefix, [version, ...coder.toWords(program)])
}

const toBase58Check = (payload: Uint8Array) => createBase58check(sha256).encode(payload)
