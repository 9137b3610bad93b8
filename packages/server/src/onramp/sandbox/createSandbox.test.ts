import { testWorld } from '@latchkey/devnet/testWorld'
import { createTestClient, http, parseEther, parseUnits, publicActions } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { createTestBuyer } from '../../../test/createTestBuyer.ts'
import { servedTestnet } from '../../../test/servedChain.ts'
import { startServer } from '../../../test/startServer.ts'
import type { Server } from '../../settings/settings.ts'

const world = await testWorld()
const { ammFactory, ammRouter, weth, dusd } = world.contracts
const chain = createTestClient({
  chain: foundry,
  mode: 'anvil',
  transport: http(world.rpc),
  pollingInterval: 20,
}).extend(publicActions)
/** A separate treasury for this file, empty at first. */
const treasuryKey = generatePrivateKey()
const treasury = privateKeyToAddress(treasuryKey)
const newAccount = () => privateKeyToAddress(generatePrivateKey())
const minuteMs = 60_000

let server: Server
let buyer: ReturnType<typeof createTestBuyer>

beforeAll(async () => {
  const amm = { factory: ammFactory, router: ammRouter, wrapped: weth, usdToken: dusd }
  server = await startServer({
    chains: [servedTestnet(31337, world.rpc, { amm })],
    projects: [{ id: world.projectId, name: 'App', origins: ['localhost'] }],
    rates: { eur: '0.5' },
    onramp: { provider: 'sandbox', chainId: 'eip155:31337', treasuryKey },
  })
  buyer = createTestBuyer({ ...world, api: server.origins.api })
})
afterAll(() => server.close())

const chain31337 = { network: 'chain-31337' }

/** Advances the time of the server, which runs in this process, until the end of the test. */
function pass(ms: number) {
  const { now } = Date
  Date.now = () => now() + ms
  onTestFinished(() => {
    Date.now = now
  })
}

const status = async (account: string) => (await buyer.history(account)).value.data[0]?.metadata.status

it('[7.18 url] retries a payout once the treasury has funds, exactly once, and loses no payment', async () => {
  const account = newAccount()
  const { url, quote } = await buyer.order(account, chain31337)
  await buyer.pay(url, '4242424242424242')
  expect((await buyer.look(url)).text).toContain('Processing your payment')
  expect(await status(account)).toBe('pending')
  await chain.setBalance({ address: treasury, value: parseEther('100') })
  await Promise.all([buyer.look(url), buyer.look(url), buyer.history(account)])
  expect(await status(account)).toBe('confirmed')
  expect(await chain.getBalance({ address: account })).toBe(parseUnits(quote.purchaseAmount.amount, 18))
})

it('[7.18 url] completes a payment that takes a minute afterwards, whoever checks first', async () => {
  await chain.setBalance({ address: treasury, value: parseEther('100') })
  const account = newAccount()
  const { url, quote } = await buyer.order(account, chain31337)
  await buyer.pay(url, '4000000000000077')
  expect(await status(account)).toBe('pending')
  pass(minuteMs + 1_000)
  expect(await status(account)).toBe('confirmed')
  expect(await chain.getBalance({ address: account })).toBe(parseUnits(quote.purchaseAmount.amount, 18))
})

it('[7.18 url] expires a page that stays unpaid for an hour', async () => {
  const account = newAccount()
  const { url } = await buyer.order(account, chain31337)
  pass(61 * minuteMs)
  await buyer.pay(url, '4242424242424242')
  expect((await buyer.look(url)).text).toContain('You weren’t charged.')
  expect(await status(account)).toBe('failed')
})

it('[7.20 quote] keeps a quote valid for ten minutes', async () => {
  const { value } = await buyer.quote(chain31337)
  pass(11 * minuteMs)
  const { failure } = await buyer.askUrl(newAccount(), { quoteId: value.quoteId })
  expect(failure?.reasons[0]).toMatchObject({
    field: 'quoteId',
    description: expect.stringContaining('expired'),
  })
})

it('[7.20 paymentCurrency] accepts euros at a configured rate, for their value', async () => {
  const [euros, dollars] = await Promise.all(
    ['EUR', 'USD'].map((paymentCurrency) => buyer.quote({ ...chain31337, paymentCurrency, amount: '1000' })),
  )
  expect(euros?.value.paymentTotal).toEqual({ amount: '1000.00', currency: 'EUR' })
  // Half a euro is a dollar here.
  const ratio = Number(euros?.value.purchaseAmount.amount) / Number(dollars?.value.purchaseAmount.amount)
  expect(ratio).toBeCloseTo(2, 3)
})

it('reports to operators that it is a sandbox', async () => {
  const health = await (await fetch(`${server.origins.api}/health`)).json()
  expect(health.notices).toEqual([expect.stringContaining('sandbox')])
})
