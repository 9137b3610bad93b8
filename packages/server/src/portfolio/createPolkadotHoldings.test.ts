import { furtherChains } from '@latchkey/protocol/furtherChains'
import type { Caip2 } from '@latchkey/protocol/ids'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startServer } from '../../test/startServer.ts'
import { startUpstream, type TestUpstream } from '../../test/startUpstream.ts'
import type { ServedChain, Server } from '../settings/settings.ts'

const polkadot: Caip2 = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'
const kusama: Caip2 = 'polkadot:b0a8d493285c2df73290dfb7e61f870f'
const assetHub: Caip2 = 'polkadot:68d56f15f85d3136970ec16946040bc1'
const westend: Caip2 = 'polkadot:e143f23803ac50e8f6f8e62695d1ce9e'
/** Alice's address from Substrate's development keys: on Polkadot, on Kusama, and in the generic format. */
const alice = [
  '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
  'HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F',
  '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
] as const
const bob = '14E5nqKAp3oAJcmzgZhUD2RcptBeUBScxKHgJKU4HPNcKVf3'
/** The storage key of Alice's account, as in Substrate's documentation. */
const key =
  '0x26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9de1e86a9a8c739864cf3cc5ec2bea59fd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d'

function littleEndian(value: bigint, bytes: number): string {
  const digits = value.toString(16).padStart(2 * bytes, '0')
  return Buffer.from(digits, 'hex').reverse().toString('hex')
}

/** Encodes `AccountInfo`: four counts, then the free, reserved and frozen amounts, and flags. */
function account(free: bigint, reserved: bigint): string {
  const counts = [3n, 0n, 1n, 0n].map((count) => littleEndian(count, 4))
  const amounts = [free, reserved, 5n, 1n << 127n].map((amount) => littleEndian(amount, 16))
  return `0x${[...counts, ...amounts].join('')}`
}

/** Starts a Substrate node with a single account. */
function startNode(reference: string, stored: unknown) {
  return startUpstream((calls, response, batch) => {
    const answers = calls.map(({ id, method, params }) => {
      const genesis = `0x${reference}${'ab'.repeat(16)}`
      const found = params[0] === key ? stored : null
      return { jsonrpc: '2.0', id, result: method === 'state_getStorage' ? found : genesis }
    })
    response.writeHead(200, { 'content-type': 'application/json' })
    return response.end(JSON.stringify(batch ? answers : answers[0]))
  })
}

function serve(id: Caip2, rpcUrls: readonly string[]): ServedChain {
  const network = furtherChains.find(({ caipNetworkId }) => caipNetworkId === id)
  if (!network) throw new Error(id)
  return { id, network: { ...network, rpcUrls: { default: { http: rpcUrls } } }, rpcUrls }
}

let nodes: TestUpstream[]
let server: Server

beforeAll(async () => {
  nodes = [
    await startNode('91b171bb158e2d3848fa23a9f1c25182', account(123_456_789_012n, 1_000_000_000n)),
    await startNode('b0a8d493285c2df73290dfb7e61f870f', account(2n ** 100n, 0n)),
    await startNode('e143f23803ac50e8f6f8e62695d1ce9e', '0x0102'),
    await startUpstream((_, response) => response.writeHead(200).end('<html><h1>It works!</h1></html>')),
  ]
  const [one, two, three, html] = nodes.map(({ url }) => url)
  server = await startServer({
    chains: [
      // A node of another chain comes first and is detected.
      serve(polkadot, [two ?? '', one ?? '']),
      serve(kusama, [two ?? '']),
      serve(westend, [three ?? '']),
      serve(assetHub, ['http://127.0.0.1:9', html ?? '']),
    ],
    projects: [{ id: 'app', name: 'App', origins: [] }],
  })
})

afterAll(async () => {
  await server?.close()
  for (const node of nodes ?? []) await node.stop()
})

/** Requests balances or a history, for one chain or for all. */
async function ask(address: string, chainId?: Caip2, what = 'balance') {
  const query = new URLSearchParams({ projectId: 'app', currency: 'usd', ...(chainId && { chainId }) })
  const response = await fetch(`${server.origins.api}/v1/account/${address}/${what}?${query}`)
  const { balances, code, reasons } = (await response.json()) as {
    code?: string
    reasons?: { description: string }[]
    balances?: { symbol: string; chainId: string; quantity: { decimals: string; numeric: string } }[]
  }
  return { status: response.status, code, balances, description: reasons?.[0]?.description }
}

it('[7.13 balances] returns the free and reserved balance of a Polkadot account, with the network’s exponent', async () => {
  for (const address of alice) {
    const { balances } = await ask(address, polkadot)
    expect(balances).toMatchObject([
      { symbol: 'DOT', chainId: polkadot, quantity: { decimals: '10', numeric: '12.4456789012' } },
    ])
    expect(balances?.[0]).not.toHaveProperty('address')
  }
  const { balances } = await ask(alice[1], kusama)
  expect(balances).toMatchObject([
    { symbol: 'KSM', quantity: { decimals: '12', numeric: '1267650600228229401.496703205376' } },
  ])
})

it('[7.13 balances] returns no balances for an address without an account', async () => {
  expect(await ask(bob, polkadot)).toMatchObject({ status: 200, balances: [] })
})

it('[7.13 chainId] reads every supported chain without a chainId, and leaves out one with an invalid response', async () => {
  const { balances } = await ask(alice[0])
  expect(balances?.map(({ symbol }) => symbol)).toEqual(['DOT', 'KSM'])
  expect(await ask(alice[0], westend)).toMatchObject({ status: 503, code: 'UPSTREAM_UNAVAILABLE' })
})

it('[7.13 balances] refuses an address with a wrong checksum', async () => {
  const wrong = alice[0].replace('15oF4u', '15oF4v')
  expect(await ask(wrong, polkadot)).toMatchObject({ status: 400, code: 'ADDRESS_INVALID' })
})

it.each(['balance', 'history'])(
  'refuses the %s of an invalid address without sending a request',
  async (what) => {
    const reads = () => nodes.flatMap(({ calls }) => calls('state_getStorage')).length
    const asked = reads()
    for (const wrong of ['abcdefghijklmnopqrstuvwxyz', alice[0].slice(0, -3), `${alice[0]}abc`])
      expect(await ask(wrong, polkadot, what), wrong).toMatchObject({ status: 400, code: 'ADDRESS_INVALID' })
    expect(reads()).toBe(asked)
  },
)

it.each(['balance', 'history'])('names the setting for the %s on an unsupported chain', async (what) => {
  const rococo: Caip2 = 'polkadot:6408de7737c59c238890533af25896a2'
  expect(await ask(alice[2], rococo, what)).toMatchObject({
    status: 400,
    code: 'CHAIN_INVALID',
    description: expect.stringContaining('RPC_polkadot_6408de7737c59c238890533af25896a2'),
  })
})

it('[7.13 balances] responds 503 when nodes are unreachable or respond with HTML', async () => {
  expect(await ask(alice[0], assetHub)).toMatchObject({ status: 503, code: 'UPSTREAM_UNAVAILABLE' })
})

it('[7.13 balances] returns nothing for an account of another namespace', async () => {
  expect((await ask('0x70997970C51812dc3A010C7d01b50e0d17dc79C8', polkadot)).balances).toEqual([])
})

it('[7.5 data] returns an empty history for a namespace without an index', async () => {
  const query = new URLSearchParams({ projectId: 'app', chainId: polkadot })
  const response = await fetch(`${server.origins.api}/v1/account/${alice[0]}/history?${query}`)
  expect([response.status, await response.json()]).toEqual([200, { data: [], next: null }])
})

it('forwards no Polkadot method for clients', async () => {
  const url = `${server.origins.api}/v1/?${new URLSearchParams({ projectId: 'app', chainId: polkadot })}`
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'author_rotateKeys', params: [] })
  expect(await (await fetch(url, { method: 'POST', body })).json()).toMatchObject({ error: { code: -32601 } })
})
