import { expect, it } from 'vitest'
import { isCaip2, parseCaip2 } from '../vocabulary/ids.ts'
import { catalogueChains } from './chains.ts'
import { furtherChains } from './furtherChains.ts'

it.each(furtherChains.map((chain) => [chain.caipNetworkId, chain] as const))(
  '%s has a matching id and currency, and an address prefix',
  (id, chain) => {
    expect(isCaip2(id)).toBe(true)
    expect(parseCaip2(id)).toEqual({ namespace: chain.chainNamespace, reference: chain.id })
    expect(chain.nativeCurrency.decimals).toBeGreaterThan(0)
    const prefix = chain.polkadot?.ss58Prefix ?? chain.cosmos?.bech32Prefix
    expect(typeof prefix).toBe(chain.chainNamespace === 'polkadot' ? 'number' : 'string')
  },
)

it('has no duplicates, none from the catalogue, and no endpoint that could be contacted automatically', () => {
  const ids = [...catalogueChains, ...furtherChains].map(({ caipNetworkId }) => caipNetworkId)
  expect(new Set(ids).size).toBe(ids.length)
  for (const chain of furtherChains) {
    expect(chain).not.toHaveProperty('rpcUrls')
    expect(chain.cosmos?.cometUrl).toBeUndefined()
  }
})
