import { testWorld } from '@latchkey/devnet/testWorld'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { servedChain, servedTestnet } from '../../test/servedChain.ts'
import { startServer } from '../../test/startServer.ts'
import { sendJson, startUpstream, type TestUpstream } from '../../test/startUpstream.ts'
import type { ListedToken, Server } from '../settings/settings.ts'

const world = await testWorld()
const { ammFactory, ammRouter, dusd, weth } = world.contracts
const alice = world.accounts[0]!.address
const listed: ListedToken = { address: dusd, name: 'Dev Dollar', symbol: 'DUSD', decimals: 6 }
let server: Server
let dead: TestUpstream
let silent: TestUpstream

beforeAll(async () => {
  dead = await startUpstream((_, response) => sendJson(response, { message: 'down' }, 503))
  silent = await startUpstream(() => true)
  server = await startServer({
    chains: [
      // Without multicall: the world's network has it, but this chain does not declare it.
      servedTestnet(31337, world.rpc, {
        tokens: [listed, { ...listed, address: `0x${'11'.repeat(20)}`, symbol: 'GONE' }],
        amm: { factory: ammFactory, router: ammRouter, wrapped: weth, usdToken: dusd },
        accounts: false,
      }),
      servedChain(5, dead.url, { tokens: [listed] }),
      servedChain(10, silent.url),
    ],
    projects: [{ id: 'app', name: 'App', origins: [] }],
    rates: { eur: '0.9' },
  })
})

afterAll(async () => {
  await server?.close()
  await dead?.stop()
  await silent?.stop()
})

async function balances(query: string) {
  const response = await fetch(`${server.origins.api}/v1/account/${alice}/balance?projectId=app&${query}`)
  const body = (await response.json()) as {
    code?: string
    balances?: { symbol: string; price: number; value?: number; quantity: { numeric: string } }[]
  }
  return { ...body, status: response.status }
}

async function assets(...chainFilter: string[]) {
  const body = JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'wallet_getAssets',
    params: [{ account: alice, chainFilter }],
  })
  const url = `${server.origins.api}/v1/?chainId=eip155:31337&projectId=app`
  const response = await fetch(url, { method: 'POST', body })
  return { status: response.status, json: await response.json() }
}

it('[7.13 chainId] leaves out a chain that does not respond when another does, and responds 503 for it alone', async () => {
  const all = await balances('currency=usd')
  expect(all.balances?.map(({ symbol }) => symbol)).toEqual(['ETH', 'DUSD'])
  expect(await balances('currency=usd&chainId=eip155:5')).toMatchObject({
    status: 503,
    code: 'UPSTREAM_UNAVAILABLE',
  })
})

it('[7.25 assets chainFilter] leaves out chains that do not respond, and responds 503 when none does', async () => {
  const { json } = await assets('0x5', '0xa', '0x7a69')
  expect(Object.keys((json as { result: object }).result)).toEqual(['0x7a69'])
  expect(await assets('0x5')).toMatchObject({
    status: 503,
    json: { id: 1, error: { code: -32002 }, code: 'UPSTREAM_UNAVAILABLE' },
  })
})

it('[7.13 balances] leaves out a listed token without a contract', async () => {
  const { balances: rows } = await balances('currency=usd&chainId=eip155:31337')
  expect(rows?.map(({ symbol }) => symbol)).not.toContain('GONE')
})

it('[7.13 currency] [7.8 currency] returns values in a currency whose rate the operator configures', async () => {
  const { balances: rows } = await balances('currency=eur&chainId=eip155:31337')
  const dollar = rows?.find(({ symbol }) => symbol === 'DUSD')
  expect(dollar?.price).toBe(0.9)
  expect(dollar?.value).toBeCloseTo(Number(dollar?.quantity.numeric) * 0.9, 6)
})
