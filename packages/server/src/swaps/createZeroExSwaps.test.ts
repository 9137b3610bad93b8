import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { promptHttpFaults } from '../../test/httpFaults.ts'
import { servedChain } from '../../test/servedChain.ts'
import { startJsonServer } from '../../test/startJsonServer.ts'
import { startServer } from '../../test/startServer.ts'
import { healthy, sendJson, startUpstream, type TestUpstream } from '../../test/startUpstream.ts'
import { watchHosts } from '../../test/watchHosts.ts'
import type { Server } from '../settings/settings.ts'

// The examples of docs.0x.org as of 2026-08-07, with their tokens, amounts, contracts and fees. `route`, which is never
// read, has a single fill.
const weth = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
const dai = '0x6b175474e89094c44da98b954eedeac495271d0f'
const allowanceHolder = '0x0000000000001ff3684f28c67538d4d072c22734'
const taker = '0xd8da6bf26964af9d7eed9e03e53415d37aa96045'
const amount = '100000000000000000000'
const shared = {
  allowanceTarget: allowanceHolder,
  buyToken: dai,
  issues: {
    allowance: { actual: '0', spender: allowanceHolder },
    balance: { token: weth, actual: '0', expected: amount },
    simulationIncomplete: false,
    invalidSourcesPassed: [],
  },
  liquidityAvailable: true,
  route: {
    fills: [{ from: weth, to: dai, source: 'Uniswap_V3', proportionBps: '10000' }],
    tokens: [
      { address: weth, symbol: 'WETH' },
      { address: dai, symbol: 'DAI' },
    ],
  },
  sellAmount: amount,
  sellToken: weth,
  tokenMetadata: {
    buyToken: { buyTaxBps: '0', sellTaxBps: '0' },
    sellToken: { buyTaxBps: '0', sellTaxBps: '0' },
  },
}
/** docs/0x-swap-api/guides/swap-tokens-with-0x-swap-api, step 1. */
const price = {
  ...shared,
  blockNumber: '23234885',
  buyAmount: '458050129388884000000000',
  fees: {
    integratorFee: null,
    zeroExFee: { amount: '688205446596484002742', token: dai, type: 'volume' },
    gasFee: null,
  },
  gas: '1116817',
  gasPrice: '2558459858',
  minBuyAmount: '453462747021444000000000',
  totalNetworkFee: '2857331463231986',
  zid: '0x2450cc642b05b3cebfd9bf35',
}
/** Step 3. Its calldata is cut off there, so it ends with the last whole byte here. */
const quote = {
  ...shared,
  blockNumber: '23234770',
  buyAmount: '454443538468285000000000',
  fees: {
    integratorFee: null,
    zeroExFee: { amount: '682689324469874696651', token: dai, type: 'volume' },
    gasFee: null,
  },
  minBuyAmount: '449892276190185000000000',
  totalNetworkFee: '1394929353342525',
  transaction: {
    to: allowanceHolder,
    data: '0x2213bc0b000000000000000000000000df31a70a21a1931e02033dbba7deace6c4',
    gas: '832055',
    gasPrice: '1676486955',
    value: '0',
  },
  zid: '0x9c2d3156ecfc7dd6b4acc463',
}

let answer: Parameters<typeof startJsonServer>[0] = () => ({ body: {} })
let zeroEx: Awaited<ReturnType<typeof startJsonServer>>
let chain: TestUpstream
let server: Server
/** Started before the first connection, which is kept alive. */
const watched = watchHosts()

beforeAll(async () => {
  zeroEx = await startJsonServer((call) => answer(call))
  chain = await startUpstream((calls, response, isBatch) => {
    const answers = calls.map((call) => {
      const results: Record<string, unknown> = { eth_chainId: '0x1', eth_gasPrice: '0x3b9aca00' }
      const result = results[call.method]
      return result === undefined ? healthy(call) : { jsonrpc: '2.0', id: call.id, result }
    })
    return sendJson(response, isBatch ? answers : answers[0])
  })
  server = await startServer({
    chains: [
      servedChain(1, chain.url, { swaps: '0x' }),
      servedChain(2741, 'http://127.0.0.1:9', { swaps: '0x' }),
      servedChain(10, 'http://127.0.0.1:9'),
    ],
    projects: [{ id: 'app', name: 'App', origins: [] }],
    zeroEx: { apiKey: 'the key', origin: zeroEx.origin },
  })
})

afterEach(() => {
  zeroEx.calls.length = 0
})

afterAll(async () => {
  await server?.close()
  await zeroEx?.stop()
  await chain?.stop()
})

const id = (address: string, chainNumber = 1) => `eip155:${chainNumber}:${address}`
const native = `0x${'ee'.repeat(20)}`

async function ask(path: string, body?: object) {
  const response = await fetch(`${server.origins.api}${path}`, {
    method: body ? 'POST' : 'GET',
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
const askQuote = (from = id(weth), to = id(dai), userAddress = id(taker)) =>
  ask(`/v1/convert/quotes?${new URLSearchParams({ projectId: 'app', amount, from, to, userAddress })}`)
const build = (eip155: object = { slippage: 1 }, from = id(weth)) =>
  ask('/v1/convert/build-transaction', {
    projectId: 'app',
    amount,
    from,
    to: id(dai),
    userAddress: id(taker),
    eip155,
  })

describe('the documented examples', () => {
  it('[7.6 quotes] turn a price into a quote', async () => {
    answer = () => ({ body: price })
    const { status, body } = await askQuote()
    expect(status).toBe(200)
    expect(body).toEqual({
      quotes: [
        {
          id: null,
          fromAmount: amount,
          fromAccount: id(weth),
          toAmount: '458050129388884000000000',
          toAccount: id(dai),
          spender: id(allowanceHolder),
          takesPermit: false,
        },
      ],
    })
    expect(zeroEx.calls).toMatchObject([
      {
        path: '/swap/allowance-holder/price',
        query: { chainId: '1', sellToken: weth, buyToken: dai, sellAmount: amount, taker },
        headers: { '0x-api-key': 'the key', '0x-version': 'v2' },
      },
    ])
  })

  it('[7.11 tx] turn a quote into a transaction with its own minimum', async () => {
    answer = () => ({ body: quote })
    const { status, body } = await build({ slippage: 1 })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toEqual({
      tx: {
        from: id(taker),
        to: id(allowanceHolder),
        data: quote.transaction.data,
        amount: '449892276190185000000000',
        eip155: { gas: '832055', gasPrice: '1000000000' },
      },
    })
    expect(zeroEx.calls).toMatchObject([
      { path: '/swap/allowance-holder/quote', query: { taker, slippagePpm: '10000' } },
    ])
  })

  it('[7.12 tx] approve AllowanceHolder, without a request to 0x', async () => {
    const query = new URLSearchParams({
      projectId: 'app',
      from: id(weth),
      to: id(dai),
      userAddress: id(taker),
      amount,
    })
    const { body } = await ask(`/v1/convert/build-approve?${query}`)
    expect(body).toMatchObject({ tx: { data: expect.stringContaining(allowanceHolder.slice(2)) } })
    expect(zeroEx.calls).toEqual([])
  })

  it('are refused with Permit2 as the spender, as in the API reference', async () => {
    answer = () => ({ body: { ...quote, allowanceTarget: '0x000000000022d473030f116ddee9f6b43ac78ba3' } })
    expect((await build()).status).toBe(503)
  })

  it('report missing liquidity as such', async () => {
    answer = () => ({ body: { liquidityAvailable: false, zid: '0x111111111111111111111111' } })
    expect(await askQuote()).toMatchObject({ status: 400, body: { code: 'LIQUIDITY_INSUFFICIENT' } })
  })

  it.each([
    [400, 'INPUT_INVALID', 400, 'PARAMETER_INVALID'],
    [400, 'SWAP_VALIDATION_FAILED', 400, 'PARAMETER_INVALID'],
    [400, 'TOKEN_NOT_SUPPORTED', 400, 'PARAMETER_INVALID'],
    [403, 'TAKER_NOT_AUTHORIZED_FOR_TRADE', 400, 'PARAMETER_INVALID'],
    [422, 'BUY_TOKEN_NOT_AUTHORIZED_FOR_TRADE', 400, 'PARAMETER_INVALID'],
    [422, 'SELL_TOKEN_NOT_AUTHORIZED_FOR_TRADE', 400, 'PARAMETER_INVALID'],
    [500, 'INTERNAL_SERVER_ERROR', 503, 'UPSTREAM_UNAVAILABLE'],
    [500, 'UNCATEGORIZED', 503, 'UPSTREAM_UNAVAILABLE'],
  ])('map the error %i %s to %i', async (from, name, status, code) => {
    answer = () => ({ status: from, body: { name, message: 'No.', data: { zid: '0x1' } } })
    expect(await askQuote()).toMatchObject({ status, body: { status: 'FAILED', code } })
  })
})

describe('undocumented responses', () => {
  it.each([
    ['another token', { ...quote, buyToken: weth }],
    ['another amount', { ...quote, sellAmount: '1' }],
    ['a minimum above the bought amount', { ...quote, minBuyAmount: `${quote.buyAmount}0` }],
    ['an exact purchase', { ...quote, mode: 'exact-out' }],
    ['an approval for another contract', { ...quote, issues: { allowance: { actual: '0', spender: dai } } }],
    ['an unrequested fee', { ...quote, fees: { ...quote.fees, integratorFee: { amount: '1', token: dai } } }],
    ['ether on top', { ...quote, transaction: { ...quote.transaction, value: '1' } }],
    ['no calldata', { ...quote, transaction: { ...quote.transaction, data: '0x' } }],
    ['no transaction', price],
    ['a number instead of a string', { ...quote, buyAmount: 454443538468285 }],
    ['a response that is not an object', true],
  ])('are refused: %s', async (_, body) => {
    answer = () => ({ body })
    expect(await build()).toMatchObject({ status: 503, body: { code: 'UPSTREAM_UNAVAILABLE' } })
  })

  it.each(promptHttpFaults)('count as unavailable if 0x %s (%s)', async (_, kind, answered) => {
    answer = () => answered
    expect(await build()).toMatchObject({
      status: 503,
      body: {
        code: 'UPSTREAM_UNAVAILABLE',
        reasons: [{ description: kind === 'limited' ? expect.stringContaining('busy') : expect.any(String) }],
      },
    })
  })

  it.each([
    [401, 'ZEROEX_API_KEY'],
    [429, 'busy'],
    [418, 'Unexpected response'],
  ])('without a documented error name count as a failure of 0x: %i', async (status, word) => {
    answer = () => ({ status, body: { name: 'OTHER' } })
    expect(await askQuote()).toMatchObject({
      status: 503,
      body: { code: 'UPSTREAM_UNAVAILABLE', reasons: [{ description: expect.stringContaining(word) }] },
    })
  })

  it('[8.9 swaps] are never requested for swaps on a chain without a documented AllowanceHolder or a market', async () => {
    for (const chainNumber of [2741, 10]) {
      expect(await askQuote(...[weth, dai, taker].map((address) => id(address, chainNumber)))).toMatchObject({
        status: 400,
        body: { code: 'CHAIN_INVALID', reasons: [{ description: 'Network not supported for Swaps' }] },
      })
    }
    expect(zeroEx.calls).toEqual([])
  })
})

describe('a minimum that the visitor has seen', () => {
  it('reduces the slippage where 0x would return less', async () => {
    const minimum = '453000000000000000000000'
    answer = ({ query }) => ({
      body: query.slippagePpm === '10000' ? quote : { ...quote, minBuyAmount: '453100000000000000000000' },
    })
    const { body } = await build({ slippage: 1, minimum })
    expect(body).toMatchObject({ tx: { amount: '453100000000000000000000' } })
    expect(zeroEx.calls.map(({ query }) => query.slippagePpm)).toEqual(['10000', '3076'])
  })

  it.each([
    ['more than 0x buys', '454443538468285000000001'],
    ['more than 0x guarantees', '453000000000000000000000'],
  ])('is enforced: %s', async (_, minimum) => {
    answer = () => ({ body: quote })
    expect(await build({ slippage: 1, minimum })).toMatchObject({
      status: 400,
      body: { code: 'QUOTE_MOVED' },
    })
  })
})

it('[7.11 tx] sells ether by value, without an approval', async () => {
  const sold = {
    sellToken: native,
    allowanceTarget: null,
    issues: { ...quote.issues, allowance: null },
  }
  answer = () => ({ body: { ...quote, ...sold, transaction: { ...quote.transaction, value: amount } } })
  expect((await build({ slippage: 1 }, id(native))).status).toBe(200)
  answer = () => ({ body: { ...price, ...sold } })
  expect((await askQuote(id(native))).body).toMatchObject({ quotes: [{ spender: null }] })
})

it('reports that it was never run against the service', async () => {
  const { body } = await ask('/health')
  expect(body).toEqual({
    status: 'ok',
    notices: [expect.stringContaining('never been run against the service')],
  })
})

it('contacts the configured host and no other', async () => {
  watched.end()
  expect(new Set(watched.hosts())).toEqual(new Set(['127.0.0.1']))
})
