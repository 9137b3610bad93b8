import { expect, it } from 'vitest'
import { isCaip2, parseCaip2 } from '../vocabulary/ids.ts'
import { catalogueChains } from './chains.ts'

/** References of the catalogue's eip155 chains. */
const evmReferences = `
  1 10 56 97 100 137 300 324 1101 1301 1329 5000 5003 8217 8453 17000 42161 42220
  43113 43114 59144 80002 80084 84532 421614 7777777 11155111 11155420 999999999 1313161554 1313161555
`
const otherIds = [
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  'solana:4sgjmw1sunhzsxgspuhpqldx6wiyjntz',
  'bip122:000000000019d6689c085ae165831e93',
  'bip122:000000000933ea01ad0ee984209779ba',
  'near:mainnet',
]

it('[9.22 38 chains] has exactly these 38 chains in the catalogue', () => {
  const evmIds = evmReferences
    .trim()
    .split(/\s+/)
    .map((reference) => `eip155:${reference}`)
  const ids = catalogueChains.map((chain) => chain.caipNetworkId)
  expect(ids).toHaveLength(38)
  expect([...ids].sort()).toEqual([...evmIds, ...otherIds].sort())
})

it.each(catalogueChains.map((chain) => [chain.caipNetworkId, chain] as const))(
  '%s has an id that fits its namespace, and a currency',
  (id, chain) => {
    expect(isCaip2(id)).toBe(true)
    expect(parseCaip2(id)).toEqual({ namespace: chain.chainNamespace, reference: String(chain.id) })
    expect(chain.nativeCurrency.decimals).toBeGreaterThan(0)
    expect(chain.nativeCurrency.symbol).not.toBe('')
  },
)

it('names no endpoint that could be contacted automatically', () => {
  for (const chain of catalogueChains) expect(chain).not.toHaveProperty('rpcUrls')
})

it('uses a catalogue chain in each alias', () => {
  const aliases = catalogueChains.flatMap((chain) => chain.aliasOf ?? [])
  expect(aliases).toEqual(['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'])
})
