import { testWorld } from '@latchkey/devnet/testWorld'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestSwapper } from '../../test/createTestSwapper.ts'
import { servedChain } from '../../test/servedChain.ts'
import { startServer } from '../../test/startServer.ts'
import { sendJson, startUpstream, type TestUpstream } from '../../test/startUpstream.ts'
import type { Server } from '../settings/settings.ts'

const world = await testWorld()
const { ammFactory, ammRouter, dusd, mob, weth, guestbook } = world.contracts
const swapper = createTestSwapper(world)
const amm = { factory: ammFactory, router: ammRouter, wrapped: weth, usdToken: dusd }
let server: Server
let dead: TestUpstream

beforeAll(async () => {
  dead = await startUpstream((_, response) => sendJson(response, { message: 'down' }, 503))
  server = await startServer({
    chains: [
      // Without multicall, and with a fee that differs from the pools'.
      servedChain(31337, world.rpc, { amm: { ...amm, feeBps: 100 }, swaps: 'router' }),
      servedChain(5, dead.url, { amm, swaps: 'router' }),
      servedChain(10, dead.url, { amm }),
    ],
    projects: [{ id: 'app', name: 'App', origins: [] }],
  })
})

afterAll(async () => {
  await server?.close()
  await dead?.stop()
})

async function quote(from: string, to: string, chainNumber = 31337) {
  const id = (address: string) => `eip155:${chainNumber}:${address}`
  const query = new URLSearchParams({ projectId: 'app', amount: '1000000', from: id(from), to: id(to) })
  const response = await fetch(`${server.origins.api}/v1/convert/quotes?${query}`)
  const body = (await response.json()) as {
    quotes: [{ toAmount: string; fee: string }]
    code?: string
    reasons?: { description: string }[]
  }
  return { status: response.status, body }
}

it('[7.6 quotes] uses the router’s own quote instead of the configured fee, without multicall', async () => {
  const { status, body } = await quote(dusd, mob)
  expect(status).toBe(200)
  const [{ toAmount, fee }] = body.quotes
  expect(BigInt(toAmount)).toBe(await swapper.amountOut(1_000_000n, [dusd, weth, mob]))
  expect(fee).toBe('19900')
})

it('[7.6 quotes] reports no liquidity for a contract that is not a token', async () => {
  expect(await quote(dusd, guestbook)).toMatchObject({
    status: 400,
    body: { code: 'LIQUIDITY_INSUFFICIENT' },
  })
})

it('[7.6 quotes] reports an unreachable chain as such, not as missing liquidity', async () => {
  expect(await quote(dusd, mob, 5)).toMatchObject({ status: 503, body: { code: 'UPSTREAM_UNAVAILABLE' } })
})

it('[8.9 swaps] offers no swaps with an AMM alone', async () => {
  expect(await quote(dusd, mob, 10)).toMatchObject({
    status: 400,
    body: { code: 'CHAIN_INVALID', reasons: [{ description: 'Network not supported for Swaps' }] },
  })
})
