import { catalogueChains } from '@latchkey/protocol/chains'
import { getAddress } from 'viem'
import { expect, it } from 'vitest'
import { knownMarkets } from './knownMarkets.ts'

const rows = Object.entries(knownMarkets)

it('lists chains of the catalogue', () => {
  const ids = new Set<string>(catalogueChains.map(({ caipNetworkId }) => caipNetworkId))
  expect(rows.filter(([id]) => !ids.has(id))).toEqual([])
})

it.each(rows)('has a feed for every token that %s is quoted in, and valid addresses', (_, market) => {
  const { wrapped, usdTokens, feeds, sequencerFeed, v3 } = market
  for (const token of [wrapped, ...usdTokens]) expect(feeds[token], token).toBeDefined()
  // Proxies have their checksum (EIP-55), which a mistyped digit would break. Tokens are looked up in lower case.
  const proxies = Object.values(feeds).map(({ feed }) => feed)
  for (const address of [...proxies, ...(sequencerFeed ? [sequencerFeed] : []), ...(v3 ? [v3] : [])])
    expect(address).toBe(getAddress(address))
  for (const token of Object.keys(feeds)) expect(token).toMatch(/^0x[0-9a-f]{40}$/)
  expect(new Set(proxies).size).toBe(proxies.length)
})
