import { expect, it } from 'vitest'
import {
  evmChainId,
  evmChainNumber,
  isCaip2,
  isCaip10,
  namespaceOf,
  nativeTokenAddress,
  parseCaip2,
  parseCaip10,
  personOf,
  toCaip10,
} from './ids.ts'
import { namespaceIds } from './vocabulary.ts'

const addresses: Readonly<Record<string, string>> = {
  eip155: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  solana: 'So11111111111111111111111111111111111111111',
  polkadot: '0x',
  bip122: '0x',
  cosmos: '0x',
}

it.each(Object.entries(addresses))(
  '[9.24 native addresses] the native address of %s is %s',
  (namespace, address) => {
    expect(nativeTokenAddress(namespace)).toBe(address)
  },
)

it.each([...namespaceIds.filter((id) => !(id in addresses)), 'starknet'])(
  '[9.24 native addresses] returns 0x as the native address of any other namespace: %s',
  (namespace) => {
    expect(nativeTokenAddress(namespace)).toBe('0x')
  },
)

// The shortest and the longest CAIP-2 ids, and each allowed character.
it.each([
  ['eip155', '1'],
  ['a-9', '-_aZ9'],
  ['a'.repeat(8), 'b'.repeat(32)],
])('reads the chain %s:%s and its accounts', (namespace, reference) => {
  const chainId = `${namespace}:${reference}` as const
  expect([isCaip2(chainId), isCaip10(chainId)]).toEqual([true, false])
  expect(parseCaip2(chainId)).toEqual({ namespace, reference })
  for (const address of ['a', '-.%aZ9', 'c'.repeat(128)]) {
    const account = toCaip10(chainId, address)
    expect(account).toBe(`${namespace}:${reference}:${address}`)
    expect([isCaip10(account), isCaip2(account)]).toEqual([true, false])
    expect(parseCaip10(account)).toEqual({ chainId, namespace, reference, address })
  }
})

it.each([
  '',
  'eip155',
  'eip155:',
  ':1',
  'ei:1',
  'a'.repeat(9).concat(':1'),
  'EIP155:1',
  'eip_155:1',
  ' eip155:1',
  'eip155:1 ',
  'eip155:.',
  `eip155:${'1'.repeat(33)}`,
])('rejects "%s" as a chain, and its accounts', (text) => {
  expect(isCaip2(text)).toBe(false)
  expect(() => parseCaip2(text)).toThrow(new TypeError(`Not a CAIP-2 chain id: ${text}`))
  const account = `${text}:abc`
  expect(isCaip10(account)).toBe(false)
  expect(() => parseCaip10(account)).toThrow(new TypeError(`Not a CAIP-10 account id: ${account}`))
})

it.each(['', '_', ' a', 'a ', 'a:b', 'c'.repeat(129)])(
  'rejects "%s" as the address of an account',
  (address) => {
    expect(isCaip10(`eip155:1:${address}`)).toBe(false)
  },
)

it('accepts an EVM chain’s number in one spelling only', () => {
  for (const number of [1, 10, 31_337, Number.MAX_SAFE_INTEGER])
    expect(evmChainNumber(evmChainId(number))).toBe(number)
  for (const id of ['eip155:01', 'eip155:1e3', 'eip155:0x1', 'eip155:-1', 'eip155:0', 'eip155:1a'] as const)
    expect(() => evmChainNumber(id)).toThrow(new TypeError(`Not an EVM chain: ${id}`))
  expect(() => evmChainNumber('eip155:9007199254740993')).toThrow('Not an EVM chain')
  expect(() => evmChainNumber('cosmos:1')).toThrow('Not an EVM chain')
})

it('returns a chain’s namespace only if the kit knows it', () => {
  for (const namespace of namespaceIds) expect(namespaceOf(`${namespace}:1`)).toBe(namespace)
  expect(namespaceOf('starknet:1')).toBeUndefined()
})

it.each([
  ['on another network', 'eip155:1:0xA1', 'eip155:10:0xA1', true],
  ['with another checksum', 'eip155:1:0xA1', 'eip155:1:0xa1', true],
  ['with another address', 'eip155:1:0xA1', 'eip155:1:0xA2', false],
  ['on another Solana cluster', 'solana:mainnet:Aa', 'solana:devnet:Aa', true],
  ['with an address of another case on Solana', 'solana:mainnet:Aa', 'solana:mainnet:aA', false],
  ['in another namespace', 'polkadot:one:0xa1', 'eip155:1:0xa1', false],
] as const)('compares the person of an account %s', (_, one, other, isSame) => {
  expect(personOf(one) === personOf(other)).toBe(isSame)
})
