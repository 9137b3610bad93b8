import { expect, it } from 'vitest'
import { catalogueChains } from './chains.ts'
import { isCaip2, parseCaip2 } from './ids.ts'

it('[9.22] the catalogue has 38 chains, each once', () => {
  expect(new Set(catalogueChains.map((chain) => chain.caipNetworkId)).size).toBe(38)
  expect(catalogueChains).toHaveLength(38)
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

it('names no address that something could contact by itself', () => {
  for (const chain of catalogueChains) expect(chain).not.toHaveProperty('rpcUrls')
})

it('an alias names a chain of the catalogue', () => {
  const aliases = catalogueChains.flatMap((chain) => chain.aliasOf ?? [])
  expect(aliases).toEqual(['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'])
})
