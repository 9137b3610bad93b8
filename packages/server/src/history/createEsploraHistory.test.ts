import type { Caip2 } from '@latchkey/protocol/ids'
import type { HistoryEntry } from '@latchkey/protocol/schema'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { type EsploraTransaction, startEsplora } from '../../test/chains/startEsplora.ts'
import { quiet } from '../../test/startRpc.ts'
import { startServer } from '../../test/startServer.ts'
import { createEsplora } from '../chains/createRestUpstreams.ts'
import { readTotal, readTransactions } from '../chains/esplora/readEsplora.ts'
import type { ServedChain } from '../settings/settings.ts'
import { createEsploraHistory } from './createEsploraHistory.ts'
import type { HistoryKeyset } from './history.ts'

// No Bitcoin node runs here: `startEsplora` is a test program that implements Esplora's API.

const mainnet = 'bip122:000000000019d6689c085ae165831e93'
const testnet = 'bip122:000000000933ea01ad0ee984209779ba'
const own = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'
const friend = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const tbOwn = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'
const tbFriend = 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn'
const miner = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'

const someTransactions: EsploraTransaction[] = [
  {
    from: [[own, 90_000]],
    to: [
      [friend, 40_000],
      [own, 49_500],
    ],
  },
  { from: [[friend, 7_000]], to: [[own, 6_000]] },
  { from: [[own, 30_000]], to: [[own, 29_000]], height: 103 },
  {
    from: [
      [own, 20_000],
      [friend, 20_000],
    ],
    to: [
      [miner, 15_000],
      [own, 10_000],
      [friend, 14_000],
    ],
    height: 102,
  },
  {
    from: [[own, 70_000]],
    to: [
      [undefined, 0],
      [friend, 30_000],
      [own, 39_000],
    ],
    height: 101,
  },
  { from: [], to: [[own, 312_500_000]], height: 100 },
]

function chainOf(id: Caip2, ...rpcUrls: string[]): ServedChain {
  const network = {
    id: id.slice(7),
    name: 'Bitcoin',
    chainNamespace: 'bip122',
    caipNetworkId: id,
    nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
    rpcUrls: { default: { http: rpcUrls } },
  }
  return { id, network, rpcUrls, prices: { '0x': '100000' } }
}

const mined = (count: number, from: string, to: string): EsploraTransaction[] =>
  Array.from({ length: count }, (_, at) => ({ from: [[from, 2]], to: [[to, 1]], height: 1_000 - at }))
const waiting = (count: number, from: string, to: string): EsploraTransaction[] =>
  Array.from({ length: count }, () => ({ from: [[from, 2]], to: [[to, 1]] }))

async function open(options: Parameters<typeof startEsplora>[0]) {
  const esplora = await startEsplora(options)
  onTestFinished(() => esplora.stop())
  return esplora
}

// One server for the file: mainnet with four Esploras of which only one is right, and a test network.
const broken = await startEsplora({ transactions: [] })
broken.setTrouble({ status: 200, text: '<html>' })
const foreign = await startEsplora({ transactions: [], chain: 'testnet' })
const good = await startEsplora({ transactions: someTransactions })
const onTestnet = await startEsplora({
  chain: 'testnet',
  transactions: waiting(50, tbFriend, tbOwn).concat(mined(70, tbFriend, tbOwn)),
})
const server = await startServer({
  chains: [
    chainOf(mainnet, 'http://127.0.0.1:9', broken.url, foreign.url, good.url),
    chainOf(testnet, onTestnet.url),
  ],
  projects: [{ id: 'app', name: 'App', origins: ['localhost'] }],
})
afterAll(() =>
  Promise.all(
    [server, ...[broken, foreign, good, onTestnet].map(({ stop }) => ({ close: stop }))].map((one) =>
      one.close(),
    ),
  ),
)

async function ask(path: string, query = '') {
  const response = await fetch(`${server.origins.api}/v1/account/${path}?projectId=app&${query}`)
  return { status: response.status, headers: response.headers, body: await response.json() }
}

const inWords = ({ metadata, transfers }: HistoryEntry) =>
  [
    metadata.operationType,
    metadata.status,
    transfers[0]?.direction,
    transfers[0]?.quantity.numeric,
    metadata.sentFrom,
    metadata.sentTo,
  ].join(' ')

it('[7.13 balances] [3.8 numeric] returns confirmed and pending amounts of an address, in whole bitcoin', async () => {
  const { body, status } = await ask(`${own}/balance`, `currency=usd&chainId=${mainnet}`)
  expect(status, JSON.stringify(body)).toBe(200)
  const sats = 312_500_000 - 31_000 - 10_000 - 1_000 - 40_500 + 6_000
  expect(body.balances).toEqual([
    expect.objectContaining({
      name: 'Bitcoin',
      symbol: 'BTC',
      chainId: mainnet,
      price: 100_000,
      value: sats / 1_000,
      quantity: { decimals: '8', numeric: (sats / 1e8).toString() },
    }),
  ])
  expect(body.balances[0]).not.toHaveProperty('address')
})

it('[7.5 data] lists received and sent payments, pending ones first', async () => {
  const { body } = await ask(`${own}/history`, `chainId=${mainnet}`)
  expect(body.data.map(inWords)).toEqual([
    `send pending out 0.0004 ${own} ${friend}`,
    `receive pending in 0.00006 ${friend} ${own}`,
    `send confirmed self 0.00029 ${own} ${own}`,
    // Two accounts paid together, so the fee cannot be attributed.
    `send confirmed out 0.0001 ${own} ${miner}`,
    `send confirmed out 0.0003 ${own} ${friend}`,
    `receive confirmed in 3.125  ${own}`,
  ])
  expect(body.next).toBeNull()
  expect(body.data[2].metadata).toMatchObject({
    hash: good.ids[2],
    chain: mainnet,
    minedAt: '2023-11-15T15:23:20Z',
  })
  expect(body.data[0].transfers[0]).toMatchObject({ price: 100_000, value: 40 })
  // Only what the account paid alone has a fee, and only what is in a block has one.
  expect(
    body.data.map(({ metadata }: HistoryEntry) => [metadata.block, metadata.fee?.quantity.numeric]),
  ).toEqual([
    [undefined, '0.000005'],
    [undefined, undefined],
    [103, '0.00001'],
    [102, undefined],
    [101, '0.00001'],
    [100, undefined],
  ])
  expect(body.data[2].metadata.fee).toEqual({ symbol: 'BTC', quantity: { numeric: '0.00001' }, value: 1 })
  const ofToken = await ask(`${own}/history`, `token=${mainnet}:0x1`)
  expect(ofToken.body).toEqual({ data: [], next: null })
})

it('[7.5 cursor] [7.5 next] returns pages of 50 without gaps, and accepts a cursor only for its own address', async () => {
  const seen: string[] = []
  const sizes: number[] = []
  let first = ''
  for (let cursor: string | null = ''; cursor !== null; ) {
    // The first page has no transaction in a block, so the next one starts with the newest that is.
    const { body } = await ask(`${tbOwn}/history`, `chainId=${testnet}${cursor && `&cursor=${cursor}`}`)
    seen.push(...body.data.map((entry: HistoryEntry) => entry.metadata.hash))
    sizes.push(body.data.length)
    first ||= body.next
    cursor = body.next
  }
  expect(sizes).toEqual([50, 50, 20])
  expect(seen).toEqual(onTestnet.ids)
  const other = await ask(`${tbFriend}/history`, `chainId=${testnet}&cursor=${first}`)
  expect([other.status, other.body.code]).toEqual([400, 'CURSOR_INVALID'])
})

it.each([25, 10, 60])('fills pages whatever the page size of an Esplora (%i)', async (pageSize) => {
  const transactions = waiting(7, friend, own).concat(mined(120, friend, own))
  const { ids, url } = await open({ transactions, pageSize })
  const chains = new Map<Caip2, ServedChain>([[mainnet, chainOf(mainnet, url)]])
  const native = {
    ...chainOf(mainnet).network.nativeCurrency,
    address: '0x',
    logoUri: undefined,
    eip2612: false,
  }
  const { getHistory } = createEsploraHistory({
    chains,
    esplora: createEsplora({ chains, log: quiet }),
    catalogue: () => [native],
    getPrices: async () => new Map(),
  })
  const seen: string[] = []
  let charged = 0
  for (let after: HistoryKeyset | null | undefined; after !== null; ) {
    const page = await getHistory({
      address: own,
      chainId: mainnet,
      currency: 'usd',
      limit: 50,
      charge(calls) {
        charged += calls
      },
      ...(after && { after }),
    })
    seen.push(...page.data.map(({ metadata }) => metadata.hash))
    after = page.next
  }
  expect(seen).toEqual(ids)
  expect(charged).toBeGreaterThanOrEqual(3)
})

it('falls back when an Esplora is unreachable, broken or of another chain, and responds 503 without any', async () => {
  const { body } = await ask(`${miner}/balance`, 'currency=usd')
  expect(body.balances[0].quantity.numeric).toBe('0.00015')
  expect(new Set(foreign.calls.map(({ path }) => path))).toEqual(new Set(['/api/block-height/0']))
  good.setTrouble({ status: 500, text: 'Something went wrong' })
  onTestFinished(() => good.setTrouble(undefined))
  for (const path of [`${own}/history`, `${friend}/balance`]) {
    const lost = await ask(path, `currency=usd&chainId=${mainnet}`)
    expect([lost.status, lost.body.code], path).toEqual([503, 'UPSTREAM_UNAVAILABLE'])
    expect(lost.headers.get('retry-after')).toMatch(/^\d+$/)
  }
})

it('pauses an Esplora with a Retry-After, and reports it', async () => {
  const busy = await open({ transactions: someTransactions })
  const chains = new Map<Caip2, ServedChain>([[mainnet, chainOf(mainnet, busy.url)]])
  const { get } = createEsplora({ chains, log: quiet })
  const total = () => get(mainnet, `/address/${miner}`, readTotal)
  expect(await total()).toBe(15_000n)
  busy.setTrouble({ status: 429, headers: { 'retry-after': '9' }, text: 'Too many requests' })
  const before = busy.calls.length
  for (const _ of [1, 2])
    await expect(total()).rejects.toMatchObject({ name: 'UpstreamError', retryAfterS: 9 })
  expect(busy.calls).toHaveLength(before + 1)
})

it('reports an address of another network, and a network without an Esplora', async () => {
  const before = good.calls.length
  const elsewhere = await ask(`${own}/balance`, `currency=usd&chainId=${testnet}`)
  expect(elsewhere.body).toEqual({ balances: [], isComplete: true })
  const wrongs = [`${own.slice(0, -1)}q`, own.toUpperCase(), `${miner}1`]
  for (const path of wrongs.flatMap((address) => [`${address}/balance`, `${address}/history`])) {
    const wrong = await ask(path, `currency=usd&chainId=${mainnet}`)
    expect([wrong.status, wrong.body.code], path).toEqual([400, 'ADDRESS_INVALID'])
  }
  expect(good.calls).toHaveLength(before)
  const signet = 'bip122:00000008819873e925422c1ff0f99f7c'
  for (const path of [`${tbOwn}/balance`, `${tbOwn}/history`]) {
    const { body, status } = await ask(path, `currency=usd&chainId=${signet}`)
    expect([status, body.code], path).toEqual([400, 'CHAIN_INVALID'])
    expect(body.reasons[0].description).toContain('RPC_bip122_00000008819873e925422c1ff0f99f7c')
  }
})

it('forwards no method to an Esplora', async () => {
  const before = good.calls.length
  const url = `${server.origins.api}/v1/?${new URLSearchParams({ projectId: 'app', chainId: mainnet })}`
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getblockchaininfo', params: [] })
  expect(await (await fetch(url, { method: 'POST', body })).json()).toMatchObject({ error: { code: -32601 } })
  expect(good.calls).toHaveLength(before)
})

it('passes the password, query and path of an operator’s URL to its Esplora', async () => {
  const esplora = await open({ transactions: someTransactions })
  const url = esplora.url.replace('http://', 'http://user:p%40ss@')
  const chains = new Map<Caip2, ServedChain>([[mainnet, chainOf(mainnet, `${url}/?key=1`)]])
  const total = await createEsplora({ chains, log: quiet }).get(mainnet, `/address/${miner}`, readTotal)
  expect(total).toBe(15_000n)
  expect(esplora.calls.at(-1)).toMatchObject({
    path: `/api/address/${miner}`,
    query: { key: '1' },
    headers: { authorization: `Basic ${Buffer.from('user:p@ss').toString('base64')}` },
  })
})

it('reads the chain’s first payment, whose scripts have no address', () => {
  const key =
    '0411db93e1dcdb8a016b49840f8c53bc1eb68a382e97b1482ecad7b148a6909a5cb2e0eaddfb84ccf9744464f82e160bfa9b8b64f9d4c03f999b8643f656b412a3'
  const coin = (value: number) => ({
    scriptpubkey: `41${key}ac`,
    scriptpubkey_asm: `OP_PUSHBYTES_65 ${key} OP_CHECKSIG`,
    scriptpubkey_type: 'p2pk',
    value,
  })
  const wire = {
    txid: 'f4184fc596403b9d638783cf57adfe4c75c605f6356fbc91338530e9831e9e16',
    version: 1,
    locktime: 0,
    vin: [
      {
        txid: '0437cd7f8525ceed2324359c2d0ba26006d92d856a9c20fa0241106ee5a597c9',
        vout: 0,
        prevout: coin(5_000_000_000),
        scriptsig: '',
        is_coinbase: false,
        sequence: 4_294_967_295,
      },
    ],
    vout: [coin(1_000_000_000), coin(4_000_000_000)],
    size: 275,
    weight: 1_100,
    fee: 0,
    status: {
      confirmed: true,
      block_height: 170,
      block_hash: '00000000d1145790a8694403d4063f323d499e655c83426834d4ce2f8dd4a2ee',
      block_time: 1_231_731_025,
    },
  }
  expect(readTransactions([wire])).toEqual([
    {
      txid: wire.txid,
      fee: 0n,
      block: { height: 170, time: 1_231_731_025 },
      inputs: [{ address: undefined, value: 5_000_000_000n }],
      outputs: [
        { address: undefined, value: 1_000_000_000n },
        { address: undefined, value: 4_000_000_000n },
      ],
    },
  ])
  for (const wrong of [
    { fee: -1 },
    { fee: 0.5 },
    { txid: 'x' },
    { vin: null },
    { status: {} },
    { vout: [{}] },
  ])
    expect(() => readTransactions([{ ...wire, ...wrong }])).toThrow(TypeError)
  expect(() => readTransactions({})).toThrow(TypeError)
  expect(() => readTotal({ chain_stats: { funded_txo_sum: 1, spent_txo_sum: 2 } })).toThrow(TypeError)
})
