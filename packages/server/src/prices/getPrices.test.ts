import { testWorld } from '@latchkey/devnet/testWorld'
import { createPublicClient, http, parseAbi } from 'viem'
import { expect, it } from 'vitest'
import { askWorld } from '../../test/askWorld.ts'

const world = await testWorld()
const { ammRouter, dbtc, dusd, silent, spam, weth } = world.contracts
const chainId = world.chains[0]!.id
const native = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const price = (addresses: readonly string[], currency = 'usd') =>
  priceOf(
    addresses.map((address) => `${chainId}:${address}`),
    currency,
  )
const priceOf = (addresses: readonly string[], currency = 'usd') =>
  askWorld(world, 'getPrices', '/v1/fungible/price', { currency, addresses })

it('[7.8 addresses] [7.8 fungibles] returns one price per address, in order, and leaves out unknown ones', async () => {
  const { value } = await price([dusd, spam, native, silent, dusd])
  expect(value.fungibles.map(({ symbol }) => symbol)).toEqual(['DUSD', 'ETH', 'DUSD'])
  expect(value.fungibles[0]).toEqual({
    address: `${chainId}:${dusd}`,
    name: 'Dev Dollar',
    symbol: 'DUSD',
    decimals: 6,
    price: 1,
    iconUrl: '',
    pricing: { source: 'operator' },
  })
  expect(value.fungibles[1]?.pricing).toEqual({ source: 'pool', at: expect.stringMatching(/^20\d\d-.*Z$/) })
})

it('[7.8 addresses] leaves out addresses on unsupported chains', async () => {
  const { value } = await priceOf([`eip155:999:${native}`, `${chainId}:${native}`])
  expect(value.fungibles.map(({ address }) => address)).toEqual([`${chainId}:${native}`])
})

it('[7.8 fungibles] returns the market price of a small amount', async () => {
  const chain = createPublicClient({ transport: http(world.rpc), pollingInterval: 20 })
  const quote = (path: `0x${string}`[], amount: bigint) =>
    chain.readContract({
      address: ammRouter,
      abi: parseAbi(['function getAmountsOut(uint256, address[]) view returns (uint256[])']),
      functionName: 'getAmountsOut',
      args: [amount, path],
    })
  const { value } = await price([native])
  // A thousandth of an ether hardly moves the price; the pool keeps 0.3 %.
  const paid = Number((await quote([weth, dusd], 10n ** 15n)).at(-1)) / 1e6 / 0.001 / 0.997
  expect(value.fungibles[0]!.price / paid).toBeCloseTo(1, 3)
})

it('[7.8 currency] prices the native token and its wrapper the same, and ether at 1 ether', async () => {
  const { value } = await price([native, weth])
  expect(value.fungibles[0]?.price).toBe(value.fungibles[1]?.price)
  const inEther = await price([native, dbtc], 'eth')
  expect(inEther.value.fungibles[0]?.price).toBe(1)
  expect(inEther.value.fungibles[1]!.price).toBeGreaterThan(1)
})

it.each(['gbp', 'btc', 'jpy'])(
  '[7.8 currency] reports a missing rate for %s, and how to set one',
  async (currency) => {
    const { status, failure } = await price([native], currency)
    expect(status).toBe(400)
    expect(failure?.code).toBe('CURRENCY_INVALID')
    expect(failure?.reasons[0]?.description).toContain('RATES')
  },
)
