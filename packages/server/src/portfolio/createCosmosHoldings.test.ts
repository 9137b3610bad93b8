import { createHash } from 'node:crypto'
import { furtherChains } from '@latchkey/protocol/furtherChains'
import type { Caip2 } from '@latchkey/protocol/ids'
import { bech32 } from '@scure/base'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { type JsonAnswer, startJsonServer } from '../../test/startJsonServer.ts'
import { quiet } from '../../test/startRpc.ts'
import { startServer } from '../../test/startServer.ts'
import { createCosmosNodes } from '../chains/createRestUpstreams.ts'
import type { ServedChain, Server } from '../settings/settings.ts'

const hub: Caip2 = 'cosmos:cosmoshub-4'
const osmosis: Caip2 = 'cosmos:osmosis-1'
const juno: Caip2 = 'cosmos:juno-1'
const rich = 'cosmos1m9l358xunhhwds0568za49mzhvuxx9uxre5tud'
const poor = 'cosmos1t2uflqwqe0fsj0shcfkrvpukewcw40yjj6hdc0'
const dusty = bech32.encode('cosmos', bech32.toWords(new Uint8Array(20).fill(9)))
const dollars = 'ibc/F663521BF1836B00F5F177680F74BFB9A8B5654A694D0D2BC249E03CF2509013'

/** Builds a node's info in the documented form, at the path below its base. */
function toNodeInfo(network: string) {
  const default_node_info = {
    protocol_version: { p2p: '8', block: '11', app: '0' },
    default_node_id: '5b27a6d4cf33909c0ff5b8d1eb3e9cb3d2b0a8d5',
    listen_addr: 'tcp://0.0.0.0:26656',
    network,
    version: '0.38.12',
    channels: 'QCAhIiMwOGBhAA==',
    moniker: 'node',
    other: { tx_index: 'on', rpc_address: 'tcp://0.0.0.0:26657' },
  }
  return { body: { default_node_info, application_version: { name: 'gaia', version: '21.0.0' } } }
}
const nodeInfoPath = '/cosmos/base/tendermint/v1beta1/node_info'

/** Starts a node that reports a chain and gives the same response to everything else. */
const startNode = (network: string, answer: JsonAnswer) =>
  startJsonServer(({ path }) => (path === nodeInfoPath ? toNodeInfo(network) : answer))

/** Starts a REST endpoint of the Cosmos SDK that returns balances in pages of its own size. */
function startLcd() {
  const coins = [
    { denom: 'factory/cosmos1spam/COIN', amount: '1' },
    { denom: dollars, amount: '2500000' },
    { denom: 'uatom', amount: '340282366920938463463374607431768211456' },
  ]
  return startJsonServer(({ path, query }) => {
    if (path === `/lcd${nodeInfoPath}`) return toNodeInfo('cosmoshub-4')
    if (!path.startsWith('/lcd/cosmos/bank/v1beta1/balances/cosmos1'))
      return { status: 400, body: { code: 3 } }
    const at = Number(query['pagination.key'] ?? 0)
    // An endless number of pages of coins that someone sent.
    const dust = {
      balances: [{ denom: `factory/${at}`, amount: '1' }],
      pagination: { next_key: String(at + 1) },
    }
    if (path.endsWith(dusty)) return { body: dust }
    const balances = path.endsWith(rich) ? coins.slice(at, at + 1) : []
    const next_key = path.endsWith(rich) && at + 1 < coins.length ? String(at + 1) : null
    return { body: { balances, pagination: { next_key, total: '0' } } }
  })
}

function serve(id: Caip2, rpcUrls: readonly string[], more: Partial<ServedChain> = {}): ServedChain {
  const network = furtherChains.find(({ caipNetworkId }) => caipNetworkId === id)
  if (!network) throw new Error(id)
  return { id, network: { ...network, rpcUrls: { default: { http: rpcUrls } } }, rpcUrls, ...more }
}

type Node = Awaited<ReturnType<typeof startJsonServer>>
const nodes: Node[] = []
const keep = (node: Node) => {
  nodes.push(node)
  return node
}
let lcd: Node
let down: Node
let foreign: Node
let alone: Node
let server: Server

beforeAll(async () => {
  lcd = keep(await startLcd())
  down = keep(await startNode('cosmoshub-4', { status: 502, text: 'down' }))
  foreign = keep(await startNode('cosmoshub-3', { body: { balances: [], pagination: { next_key: null } } }))
  alone = keep(await startNode('osmosis-1', { status: 502, text: 'down' }))
  const odd = keep(await startNode('juno-1', { body: { result: [] } }))
  const html = keep(await startJsonServer(() => ({ text: '<html><h1>It works!</h1></html>' })))
  const host = lcd.origin.replace('http://', '')
  server = await startServer({
    chains: [
      serve(hub, [down.origin, foreign.origin, html.origin, `http://key:secret@${host}/lcd/?token=abc`], {
        tokens: [{ address: encodeURIComponent(dollars), name: 'USD Coin', symbol: 'USDC', decimals: 6 }],
        prices: { '0x': '4.5' },
      }),
      serve(osmosis, [alone.origin]),
      serve(juno, [odd.origin, html.origin]),
    ],
    projects: [{ id: 'app', name: 'App', origins: [] }],
  })
})

afterAll(async () => {
  await server?.close()
  for (const node of nodes) await node.stop()
})

/** Requests balances or a history, for one chain or for all. */
async function ask(address: string, chainId?: Caip2, what = 'balance') {
  const query = new URLSearchParams({ projectId: 'app', currency: 'usd', ...(chainId && { chainId }) })
  const response = await fetch(`${server.origins.api}/v1/account/${address}/${what}?${query}`)
  const { balances, code, reasons } = (await response.json()) as {
    code?: string
    reasons?: { description: string }[]
    balances?: { symbol: string }[]
  }
  return { status: response.status, code, balances, description: reasons?.[0]?.description }
}

it('[7.13 balances] returns the native currency and listed tokens of a Cosmos account, over all pages', async () => {
  expect((await ask(rich, hub)).balances).toMatchObject([
    {
      symbol: 'ATOM',
      chainId: hub,
      price: 4.5,
      quantity: { decimals: '6', numeric: '340282366920938463463374607431768.211456' },
    },
    {
      symbol: 'USDC',
      address: `${hub}:${encodeURIComponent(dollars)}`,
      quantity: { decimals: '6', numeric: '2.5' },
    },
  ])
})

it('does not report a missing native balance for an account with more coins than are read', async () => {
  expect(await ask(dusty, hub)).toMatchObject({ status: 503, code: 'UPSTREAM_UNAVAILABLE' })
})

it('[7.13 balances] tries the upstreams in the operator’s order, with the credentials of their URLs', async () => {
  await ask(poor, hub)
  const call = lcd.calls.at(-1)
  expect(down.calls.at(-1)?.path).toBe(`/cosmos/bank/v1beta1/balances/${poor}`)
  expect(call?.path).toBe(`/lcd/cosmos/bank/v1beta1/balances/${poor}`)
  expect(call?.query).toMatchObject({ token: 'abc', 'pagination.limit': '1000' })
  expect(call?.headers.authorization).toBe(`Basic ${Buffer.from('key:secret').toString('base64')}`)
})

it('requests nothing but the chain id from a node of another chain', async () => {
  await ask(poor, hub)
  expect(new Set(foreign.calls.map(({ path }) => path))).toEqual(new Set([nodeInfoPath]))
  expect(lcd.calls.filter(({ path }) => path === `/lcd${nodeInfoPath}`)).toHaveLength(1)
})

it('identifies a chain whose id does not fit CAIP-2 by its hash', async () => {
  const network = 'a chain of the Cosmos, with a name too long'
  const node = await startNode(network, { body: { height: '7' } })
  onTestFinished(() => node.stop())
  const [own, other] = [createHash('sha256').update(network).digest('hex').slice(0, 16), '0'.repeat(16)]
  for (const [hash, height] of [[own, '7'] as const, [other, undefined] as const]) {
    const id: Caip2 = `cosmos:hashed-${hash}`
    const chain = { ...serve(hub, [node.origin]), id }
    const cosmos = createCosmosNodes({ chains: new Map([[id, chain]]), log: quiet })
    const read = cosmos.get(id, '/height', (json) => Object(json).height as string)
    expect(await read.catch(() => undefined)).toBe(height)
  }
})

it('[7.13 balances] returns no balances for an account without coins', async () => {
  expect(await ask(poor, hub)).toMatchObject({ status: 200, balances: [] })
})

it('[7.13 balances] returns nothing for an address with another chain’s prefix, without sending a request', async () => {
  expect((await ask(rich, osmosis)).balances).toEqual([])
  expect((await ask(rich)).balances?.map(({ symbol }) => symbol)).toEqual(['ATOM', 'USDC'])
  expect(alone.calls).toEqual([])
})

it('[7.13 balances] responds 503 when a chain’s upstreams do not respond, or respond with something else', async () => {
  const unavailable = { status: 503, code: 'UPSTREAM_UNAVAILABLE' }
  const under = (prefix: string) => bech32.encode(prefix, bech32.decode(rich).words)
  expect(await ask(under('osmo'), osmosis)).toMatchObject(unavailable)
  expect(await ask(under('juno'), juno)).toMatchObject(unavailable)
})

it.each(['balance', 'history'])(
  'refuses the %s of an invalid address without sending a request',
  async (what) => {
    const asked = lcd.calls.length
    const short = bech32.encode('cosmos', bech32.toWords(new Uint8Array(19).fill(255)))
    for (const wrong of [rich.replace('tud', 'tuf'), rich.toUpperCase(), short])
      expect(await ask(wrong, hub, what), wrong).toMatchObject({ status: 400, code: 'ADDRESS_INVALID' })
    expect(lcd.calls).toHaveLength(asked)
  },
)

it.each(['balance', 'history'])('names the setting for the %s on an unsupported chain', async (what) => {
  expect(await ask(rich, 'cosmos:mob-1', what)).toMatchObject({
    status: 400,
    code: 'CHAIN_INVALID',
    description: expect.stringContaining('RPC_cosmos_mob-1'),
  })
})

it('forwards no Cosmos method for clients', async () => {
  const url = `${server.origins.api}/v1/?${new URLSearchParams({ projectId: 'app', chainId: hub })}`
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'broadcast_tx_sync', params: [] })
  expect(await (await fetch(url, { method: 'POST', body })).json()).toMatchObject({ error: { code: -32601 } })
})
