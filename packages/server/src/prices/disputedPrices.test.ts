import { testWorld } from '@latchkey/devnet/testWorld'
import { expect, it, onTestFinished } from 'vitest'
import { askWorld } from '../../test/askWorld.ts'
import { createTestBuyer } from '../../test/createTestBuyer.ts'
import { servedTestnet } from '../../test/servedChain.ts'
import { startJsonServer } from '../../test/startJsonServer.ts'
import { startServer } from '../../test/startServer.ts'

const world = await testWorld()
const { ammFactory, ammRouter, weth, dusd } = world.contracts
const chainId = 'eip155:31337'
const native = `${chainId}:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee`

/** Starts a server whose price service answers this many times the market's price of ether. */
async function open(factor: number) {
  const { value } = await askWorld(world, 'getPrices', '/v1/fungible/price', {
    currency: 'usd',
    addresses: [native],
  })
  const price = (value.fungibles[0]?.price ?? 0) * factor
  const service = await startJsonServer(() => ({
    body: { coins: { 'coingecko:ether': { price, timestamp: Math.floor(Date.now() / 1_000) } } },
  }))
  onTestFinished(service.stop)
  const amm = { factory: ammFactory, router: ammRouter, wrapped: weth, usdToken: dusd }
  const server = await startServer({
    chains: [servedTestnet(31337, world.rpc, { amm })],
    projects: [{ id: world.projectId, name: 'App', origins: ['localhost'] }],
    prices: [{ type: 'defillama', url: service.origin, chains: { [chainId]: { coin: 'ether' } } }],
    onramp: { provider: 'sandbox', chainId, treasuryKey: `0x${'55'.repeat(32)}` },
  })
  onTestFinished(() => server.close())
  const own = { ...world, api: server.origins.api }
  return {
    buyer: createTestBuyer(own),
    ask: (currency: string) =>
      askWorld(own, 'getPrices', '/v1/fungible/price', { currency, addresses: [native] }),
    async assets(): Promise<readonly { metadata: { price: number } }[]> {
      const query = new URLSearchParams({ chainId, projectId: world.projectId })
      const params = [{ account: world.accounts[0]?.address }]
      const response = await fetch(`${own.api}/v1/?${query}`, {
        method: 'POST',
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'wallet_getAssets', params }),
      })
      return (await response.json()).result['0x7a69']
    },
    balances: () =>
      askWorld(
        own,
        'getBalances',
        `/v1/account/${world.accounts[0]?.address}/balance?currency=usd&chainId=${chainId}`,
      ),
  }
}

it('[7.8 fungibles] marks a price that sources disagree on, in balances too, and sells nothing at it', async () => {
  const { ask, assets, balances, buyer } = await open(1.04)
  expect((await ask('usd')).value.fungibles[0]?.pricing).toMatchObject({ source: 'pool', isDisputed: true })
  expect((await balances()).value.balances[0]?.pricing).toMatchObject({ source: 'pool', isDisputed: true })
  expect((await assets())[0]?.metadata.price).toBe(0)
  const { failure } = await buyer.quote({ network: 'chain-31337' })
  expect(failure?.reasons[0]?.description).toContain('No price is available')
  expect((await ask('eth')).failure?.code).toBe('CURRENCY_INVALID')
})

it('[7.8 fungibles] does not mark a price that a service confirms', async () => {
  const { ask, buyer } = await open(1.02)
  const { value } = await ask('usd')
  expect(value.fungibles[0]?.pricing?.source).toBe('pool')
  expect(value.fungibles[0]?.pricing).not.toHaveProperty('isDisputed')
  expect((await buyer.quote({ network: 'chain-31337' })).value.quoteId).toBeTruthy()
  expect((await ask('eth')).value.fungibles[0]?.price).toBe(1)
})
