import * as chains from 'viem/chains'
import { celo, mainnet, optimism, sepolia } from 'viem/chains'
import { expect, it } from 'vitest'
import { toChain } from '../namespaces/eip155/createWagmiConfig.ts'
import { toNetwork } from './toNetwork.ts'

it.each([
  ['id', 1],
  ['name', 'Ethereum'],
  ['chainNamespace', 'eip155'],
  ['caipNetworkId', 'eip155:1'],
  ['nativeCurrency', { name: 'Ether', symbol: 'ETH', decimals: 18 }],
  ['rpc default', { default: { http: ['https://node.example', 'https://spare.example'] } }],
] as const)('[3.13 %s] copies the field from a viem chain', (field, value) => {
  const network = toNetwork(mainnet, 'https://node.example', 'https://spare.example')
  expect(network[field === 'rpc default' ? 'rpcUrls' : field]).toEqual(value)
})

it('keeps everything of each viem chain except its public URLs', () => {
  for (const chain of Object.values(chains)) {
    const converted = toChain(toNetwork(chain, '/rpc'))
    expect(converted).toMatchObject({ ...chain, rpcUrls: { default: { http: ['/rpc'] } } })
    expect(Object.keys(converted.rpcUrls)).toEqual(['default'])
  }
})

it('formats and serializes as the chain does', () => {
  const chain = toChain(toNetwork(celo, 'https://node.example'))
  expect(chain.formatters).toBe(celo.formatters)
  expect(chain.serializers).toBe(celo.serializers)
  expect(chain.fees).toBe(celo.fees)
})

it('keeps the contracts of an OP Stack chain, which estimate its fee', () => {
  const chain = toChain(toNetwork(optimism, 'https://node.example'))
  expect(chain.contracts).toMatchObject({ gasPriceOracle: optimism.contracts.gasPriceOracle })
})

it('keeps the fields that wagmi needs in both directions', () => {
  const chain = toChain(toNetwork(sepolia, 'https://node.example'))
  expect(chain.id).toBe(sepolia.id)
  expect(chain.nativeCurrency).toEqual(sepolia.nativeCurrency)
  expect(chain.contracts?.multicall3?.address).toBe(sepolia.contracts.multicall3.address)
  expect(chain.testnet).toBe(true)
})

it.each([undefined, null, '', 'your.node', 'wss://your.node', 'https://', '//your.node', {}])(
  'rejects %j as an RPC URL, and names it',
  (url) => {
    const make = (...urls: unknown[]) => toNetwork(mainnet, ...(urls as [string]))
    const refusal = { name: 'ConfigInvalidError', setting: 'networks.rpcUrls' }
    expect(() => make(url)).toThrow(expect.objectContaining(refusal))
    expect(() => make('https://node.example', url)).toThrow(
      /^createKit: "networks.rpcUrls" is .+\. Pass a URL for Ethereum: /,
    )
  },
)

it('needs no RPC URL, because a server may read the chain', () => {
  expect(toNetwork(mainnet).rpcUrls.default.http).toEqual([])
})

it('accepts any URL that can be fetched', () => {
  const urls = ['http://127.0.0.1:8545', 'https://node.example/key?a=b', '/rpc'] as const
  expect(toNetwork(mainnet, ...urls).rpcUrls.default.http).toEqual(urls)
})
