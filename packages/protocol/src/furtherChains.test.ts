import { expect, it } from 'vitest'
import { catalogueChains } from './chains.ts'
import { furtherChains } from './furtherChains.ts'
import { isCaip2, parseCaip2 } from './ids.ts'

it.each(furtherChains.map((chain) => [chain.caipNetworkId, chain] as const))(
  '%s has an id and a currency that fit, and what its addresses begin with',
  (id, chain) => {
    expect(isCaip2(id)).toBe(true)
    expect(parseCaip2(id)).toEqual({ namespace: chain.chainNamespace, reference: chain.id })
    expect(chain.nativeCurrency.decimals).toBeGreaterThan(0)
    const prefix = chain.polkadot?.ss58Prefix ?? chain.cosmos?.bech32Prefix
    expect(typeof prefix).toBe(chain.chainNamespace === 'polkadot' ? 'number' : 'string')
  },
)

it('has no chain twice, none of the catalogue, and no address that something could contact by itself', () => {
  const ids = [...catalogueChains, ...furtherChains].map(({ caipNetworkId }) => caipNetworkId)
  expect(new Set(ids).size).toBe(ids.length)
  for (const chain of furtherChains) {
    expect(chain).not.toHaveProperty('rpcUrls')
    expect(chain.cosmos?.cometUrl).toBeUndefined()
  }
})
