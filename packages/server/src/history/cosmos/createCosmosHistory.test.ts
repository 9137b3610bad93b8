import { furtherChains } from '@latchkey/protocol/furtherChains'
import type { Caip2 } from '@latchkey/protocol/ids'
import type { HistoryEntry } from '@latchkey/protocol/schema'
import { bech32 } from '@scure/base'
import { describe, expect, it, onTestFinished } from 'vitest'
import {
  type CosmosTx,
  type CosmosVersion,
  hashOf,
  startCosmosNode,
} from '../../../test/chains/startCosmosNode.ts'
import { quiet } from '../../../test/startRpc.ts'
import { startServer } from '../../../test/startServer.ts'
import { createCosmosNodes } from '../../chains/createRestUpstreams.ts'
import type { CatalogueToken } from '../../chains/listTokens.ts'
import type { ServedChain } from '../../settings/settings.ts'
import type { HistoryKeyset } from '../history.ts'
import { createCosmosHistory } from './createCosmosHistory.ts'

// No Cosmos node runs here: `startCosmosNode` is a test program with the responses that the SDK documents.

const hub: Caip2 = 'cosmos:cosmoshub-4'
const accountOf = (byte: number, prefix = 'cosmos') =>
  bech32.encode(prefix, bech32.toWords(new Uint8Array(20).fill(byte)))
const alice = accountOf(1)
const bob = accountOf(2)
const mallory = accountOf(3)
const validator = accountOf(4, 'cosmosvaloper')
const pool = accountOf(5)
const rewards = accountOf(6)
const escrow = accountOf(7)
const relayer = accountOf(8)
const dollars = 'ibc/F663521BF1836B00F5F177680F74BFB9A8B5654A694D0D2BC249E03CF2509013'
const send = { '@type': '/cosmos.bank.v1beta1.MsgSend', from_address: alice, to_address: bob }

function serve(rpcUrls: readonly string[]): ServedChain {
  const network = furtherChains.find(({ caipNetworkId }) => caipNetworkId === hub)
  if (!network) throw new Error(hub)
  return {
    id: hub,
    network: { ...network, rpcUrls: { default: { http: rpcUrls } } },
    rpcUrls,
    tokens: [{ address: encodeURIComponent(dollars), name: 'USD Coin', symbol: 'USDC', decimals: 6 }],
    prices: { '0x': '4.5' },
  }
}

async function start(transactions: CosmosTx[], version?: CosmosVersion, network?: string) {
  const node = await startCosmosNode({
    transactions,
    ...(version && { version }),
    ...(network && { network }),
  })
  onTestFinished(() => node.stop())
  return node
}

const tokens: readonly [CatalogueToken, ...CatalogueToken[]] = [
  { address: '0x', name: 'Atom', symbol: 'ATOM', decimals: 6, logoUri: undefined, eip2612: false },
  {
    ...{ address: encodeURIComponent(dollars), name: 'USD Coin', symbol: 'USDC', decimals: 6 },
    ...{ logoUri: undefined, eip2612: false },
  },
]

/** Creates a source over nodes, and counts what it charges. */
function open(...urls: string[]) {
  const chains = new Map<Caip2, ServedChain>([[hub, serve(urls)]])
  const { getHistory } = createCosmosHistory({
    chains,
    nodes: createCosmosNodes({ chains, log: quiet }),
    catalogue: () => tokens,
    getPrices: async () => new Map(),
  })
  const charged: number[] = []
  const read = (
    after?: HistoryKeyset | null,
    more: { address?: string; token?: string | null; limit?: number } = {},
  ) =>
    getHistory({
      ...{ address: alice, chainId: hub, currency: 'usd', limit: 50 },
      charge: (calls) => charged.push(calls),
      ...more,
      ...(after && { after }),
    })
  return { charged, read }
}

/** Reads all pages. Returns the hashes, and how many each page had. */
async function readAll({ read }: ReturnType<typeof open>, more: Parameters<typeof read>[1] = {}) {
  const hashes: string[] = []
  const sizes: number[] = []
  for (let after: HistoryKeyset | null | undefined; after !== null; ) {
    const page = await read(after, more)
    hashes.push(...page.data.map(({ metadata }) => metadata.hash))
    sizes.push(page.data.length)
    after = page.next
  }
  return { hashes, sizes }
}

const inWords = ({ metadata, transfers }: HistoryEntry) => ({
  what: `${metadata.operationType} ${metadata.status}`,
  from: metadata.sentFrom,
  to: metadata.sentTo,
  moved: transfers.map(
    ({ direction, fungible_info, quantity }) => `${direction} ${quantity.numeric} ${fungible_info?.symbol}`,
  ),
})

/** Alice sends to Bob, or receives from him, one transaction per block from the given height down. */
const payments = (count: number, from: number, isIn: (at: number) => boolean): CosmosTx[] =>
  Array.from({ length: count }, (_, at): CosmosTx => {
    const [sender, receiver] = isIn(at) ? [bob, alice] : [alice, bob]
    return {
      height: from - at,
      signers: [sender],
      messages: [{ ...send, from_address: sender, to_address: receiver }],
      moves: [[sender, receiver, `${at + 1}uatom`]],
    }
  })

const versions: CosmosVersion[] = ['0.45', '0.47', '0.50']

/** One transaction of each kind, newest first, and what it was for Alice. */
const kinds: { tx: Omit<CosmosTx, 'height'>; told: ReturnType<typeof inWords> | undefined }[] = [
  {
    tx: { signers: [alice], messages: [send], moves: [[alice, bob, '1500000uatom']] },
    told: { what: 'send confirmed', from: alice, to: bob, moved: ['out 1.5 ATOM'] },
  },
  {
    tx: { signers: [bob], messages: [send], moves: [[bob, alice, `2uatom,3000000${dollars}`]] },
    told: { what: 'receive confirmed', from: bob, to: alice, moved: ['in 0.000002 ATOM', 'in 3 USDC'] },
  },
  {
    tx: {
      signers: [alice],
      messages: [{ '@type': '/cosmos.bank.v1beta1.MsgMultiSend', inputs: [], outputs: [] }],
      moves: [
        [alice, bob, '1000000uatom'],
        [alice, mallory, `2000000uatom,5000000${dollars}`],
      ],
    },
    told: { what: 'send confirmed', from: alice, to: bob, moved: ['out 3 ATOM', 'out 5 USDC'] },
  },
  {
    tx: { signers: [alice], messages: [send], moves: [[alice, alice, '7000000uatom']] },
    told: { what: 'send confirmed', from: alice, to: alice, moved: ['self 7 ATOM'] },
  },
  {
    tx: { signers: [alice], messages: [send], moves: [], isFailed: true },
    told: { what: 'send failed', from: alice, to: bob, moved: ['self 0 ATOM'] },
  },
  {
    tx: { signers: [alice], messages: [{ '@type': '/cosmos.gov.v1beta1.MsgVote', voter: alice }] },
    told: { what: 'execute confirmed', from: alice, to: '', moved: ['self 0 ATOM'] },
  },
  {
    tx: {
      signers: [alice],
      messages: [{ '@type': '/ibc.applications.transfer.v1.MsgTransfer', receiver: accountOf(1, 'osmo') }],
      moves: [[alice, escrow, '4000000uatom']],
    },
    told: { what: 'send confirmed', from: alice, to: accountOf(1, 'osmo'), moved: ['out 4 ATOM'] },
  },
  {
    tx: {
      signers: [relayer],
      messages: [
        { '@type': '/ibc.core.client.v1.MsgUpdateClient', signer: relayer },
        { '@type': '/ibc.core.channel.v1.MsgRecvPacket', signer: relayer },
      ],
      moves: [[escrow, alice, '4000000uatom']],
      events: [
        {
          type: 'fungible_token_packet',
          attributes: [
            ['module', 'transfer'],
            ['sender', accountOf(1, 'osmo')],
            ['receiver', alice],
            ['success', 'true'],
          ],
        },
      ],
    },
    told: { what: 'receive confirmed', from: accountOf(1, 'osmo'), to: alice, moved: ['in 4 ATOM'] },
  },
  {
    tx: {
      signers: [alice],
      messages: [
        {
          '@type': '/cosmos.staking.v1beta1.MsgDelegate',
          delegator_address: alice,
          validator_address: validator,
        },
      ],
      moves: [
        [rewards, alice, `1uatom,9${dollars}`],
        [alice, pool, '5000000uatom'],
      ],
    },
    told: {
      ...{ what: 'execute confirmed', from: alice, to: validator },
      moved: ['out 4.999999 ATOM', 'in 0.000009 USDC'],
    },
  },
  {
    tx: {
      signers: [alice],
      messages: [
        {
          '@type': '/cosmos.distribution.v1beta1.MsgWithdrawDelegatorReward',
          validator_address: validator,
        },
      ],
      moves: [[rewards, alice, '70uatom']],
    },
    told: { what: 'receive confirmed', from: validator, to: alice, moved: ['in 0.00007 ATOM'] },
  },
  {
    tx: {
      signers: [alice],
      messages: [{ '@type': '/cosmwasm.wasm.v1.MsgExecuteContract', sender: alice, contract: pool }],
      moves: [
        [alice, pool, '1000000uatom'],
        [pool, alice, `4000000${dollars}`],
      ],
    },
    told: { what: 'trade confirmed', from: alice, to: pool, moved: ['out 1 ATOM', 'in 4 USDC'] },
  },
  {
    // Mallory may send Alice's coins (authz), which Alice did not sign.
    tx: {
      signers: [mallory],
      messages: [{ '@type': '/cosmos.authz.v1beta1.MsgExec', grantee: mallory }],
      moves: [[alice, mallory, '8000000uatom']],
    },
    told: { what: 'execute confirmed', from: mallory, to: mallory, moved: ['out 8 ATOM'] },
  },
  {
    tx: { signers: [mallory], messages: [send], moves: [[mallory, alice, '999factory/claim.example/ATOM']] },
    told: undefined,
  },
  {
    tx: {
      signers: [alice],
      messages: [send],
      moves: [[alice, bob, '999factory/claim.example/ATOM']],
    },
    told: { what: 'send confirmed', from: alice, to: bob, moved: ['self 0 ATOM'] },
  },
  {
    // Alice pays the fee, but the coins are Bob's.
    tx: { signers: [alice, bob], messages: [send], moves: [[bob, mallory, '5uatom']] },
    told: { what: 'send confirmed', from: alice, to: bob, moved: ['self 0 ATOM'] },
  },
]

describe('[7.5 data] the history of a Cosmos account', () => {
  it.each(versions)('tells what moved, without fees, of a node with SDK %s', async (version) => {
    const transactions = kinds.map(({ tx }, at) => ({ ...tx, height: 1_000 - at }))
    const node = await start(transactions, version)
    const { data, next } = await open(node.origin).read()
    expect(data.map(inWords)).toEqual(kinds.flatMap(({ told }) => told ?? []))
    expect(next).toBeNull()
    expect(data[0]).toMatchObject({
      id: `${hub}:${hashOf(transactions[0] as CosmosTx)}`,
      metadata: { minedAt: '2023-11-14T23:53:20Z', chain: hub, nonce: 0 },
    })
    expect(JSON.stringify(data)).not.toContain('a memo')
  })

  it('is empty without transactions', async () => {
    const node = await start([])
    expect(await open(node.origin).read()).toEqual({ data: [], next: null })
  })

  it('is of one token if asked for', async () => {
    const node = await start(kinds.map(({ tx }, at) => ({ ...tx, height: 1_000 - at })))
    const { read } = open(node.origin)
    const symbolsOf = async (token: string | null) =>
      (await read(null, { token })).data.flatMap((entry) =>
        inWords(entry).moved.map((text) => text.split(' ')[2]),
      )
    expect(new Set(await symbolsOf(null))).toEqual(new Set(['ATOM']))
    const ofDollars = await symbolsOf(encodeURIComponent(dollars))
    expect(ofDollars).toEqual(['USDC', 'USDC', 'USDC', 'USDC'])
    const before = node.searches().length
    expect(await read(null, { token: 'ibc%2FAB' })).toEqual({ data: [], next: null })
    expect(node.searches()).toHaveLength(before)
  })
})

describe('[7.5 next] the pages of a Cosmos history', () => {
  it.each(versions)('are 50 entries without gaps or repeats (SDK %s)', async (version) => {
    const transactions = payments(130, 5_000, (at) => at % 3 === 0)
    const node = await start(transactions, version)
    const source = open(node.origin)
    expect(await readAll(source)).toEqual({ hashes: transactions.map(hashOf), sizes: [50, 50, 30] })
    // One request of each list per 25 transactions at most, and at least one per page.
    expect(source.charged.length).toBeLessThan(20)
    expect(source.charged.every((calls) => calls === 1)).toBe(true)
  })

  it('do not shift when new transactions arrive', async () => {
    const transactions = payments(80, 5_000, (at) => at > 60)
    const before = transactions.map(hashOf)
    const node = await start(transactions)
    const { read } = open(node.origin)
    const first = await read()
    transactions.unshift(...payments(60, 6_000, () => false))
    const second = await read(first.next)
    expect([...first.data, ...second.data].map(({ metadata }) => metadata.hash)).toEqual(before)
    expect(second.next).toBeNull()
  })

  it('split a block with many transactions, some of them in both lists', async () => {
    const inBlock: CosmosTx[] = Array.from({ length: 140 }, (_, at) => ({
      height: 9,
      signers: [at % 2 === 0 ? alice : bob],
      messages: [send],
      moves:
        at % 7 === 0
          ? [[alice, alice, `${at + 1}uatom`]]
          : [[at % 2 === 0 ? alice : bob, alice, `${at + 1}uatom`]],
    }))
    const older = payments(8, 8, () => true)
    const node = await start([...inBlock, ...older])
    const { hashes } = await readAll(open(node.origin))
    expect(new Set(hashes)).toEqual(new Set([...inBlock, ...older].map(hashOf)))
    expect(hashes).toHaveLength(148)
    expect(hashes.slice(140)).toEqual(older.map(hashOf))
  })

  it('leave out only transactions that are too large, or that the node can’t decode', async () => {
    const transactions = payments(60, 5_000, (at) => at % 2 === 0)
    const bad = [3, 4, 59]
    for (const at of bad)
      Object.assign(
        transactions[at] as CosmosTx,
        at === 4 ? { isForgotten: true } : { padding: 'x'.repeat(11_000_000) },
      )
    const node = await start(transactions)
    const { hashes } = await readAll(open(node.origin))
    expect(hashes).toEqual(transactions.filter((_, at) => !bad.includes(at)).map(hashOf))
  })

  it('charge requests before they are sent', async () => {
    const node = await start(payments(3, 50, () => true))
    const chains = new Map<Caip2, ServedChain>([[hub, serve([node.origin])]])
    const { getHistory } = createCosmosHistory({
      chains,
      nodes: createCosmosNodes({ chains, log: quiet }),
      catalogue: () => tokens,
      getPrices: async () => new Map(),
    })
    const charge = () => {
      throw new RangeError('too many')
    }
    const read = getHistory({ address: alice, chainId: hub, currency: 'usd', limit: 50, charge })
    await expect(read).rejects.toThrow('too many')
    expect(node.calls).toEqual([])
  })

  it('are read once for identical requests', async () => {
    const node = await start(payments(3, 50, () => true))
    const { read } = open(node.origin)
    const pages = await Promise.all([read(), read(), read()])
    expect(pages[1]).toEqual(pages[0])
    expect(node.searches()).toHaveLength(2)
  })
})

describe('the search of a Cosmos node', () => {
  it.each(versions)('is detected once for SDK %s', async (version) => {
    const node = await start(
      payments(60, 5_000, () => false),
      version,
    )
    await readAll(open(node.origin))
    const forms = node.searches().map(({ search }) => (search.has('query') ? 'query' : 'events'))
    const accepted = version === '0.50' ? 'query' : 'events'
    // Both lists may find out at the same time.
    expect(forms.filter((form) => form !== accepted).length).toBeLessThanOrEqual(version === '0.50' ? 0 : 2)
    expect(new Set(forms.slice(4))).toEqual(new Set([accepted]))
  })

  it('falls back to the next node for responses that are wrong, late or of another chain', async () => {
    const transactions = payments(4, 50, () => false)
    const good = await start(transactions)
    const foreign = await start(
      payments(1, 9, () => false),
      '0.50',
      'cosmoshub-3',
    )
    const wrongs: Parameters<typeof good.setTrouble>[0][] = [
      { status: 429, headers: { 'retry-after': '7' }, text: 'Too many requests' },
      { status: 429, text: 'Too many requests' },
      { text: '<html><h1>It works!</h1></html>' },
      { text: '{"tx_responses":[', isCut: true },
      { body: { tx_responses: [], total: '4' } },
      { body: { tx_responses: null, total: '0' } },
      { body: { tx_responses: [{ txhash: 'x' }], total: '1' } },
      { body: { tx_responses: [] } },
      'silence',
      // Half of a page, and one that ignores the order.
      (found) =>
        editBody(found, ({ tx_responses: list, ...rest }) => ({ ...rest, tx_responses: list.slice(2) })),
      (found) =>
        editBody(found, ({ tx_responses: list, ...rest }) => ({ ...rest, tx_responses: list.toReversed() })),
    ]
    for (const wrong of wrongs) {
      const bad = await start(transactions)
      bad.setTrouble(wrong)
      const { read } = open(foreign.origin, bad.origin, good.origin)
      expect((await read()).data.map(({ metadata }) => metadata.hash)).toEqual(transactions.map(hashOf))
    }
    expect(foreign.searches()).toEqual([])
  }, 30_000)

  it('finds nothing on a node without an index', async () => {
    const node = await start(payments(4, 50, () => false))
    node.setTrouble({
      status: 500,
      body: { code: 13, message: 'transaction indexing is disabled', details: [] },
    })
    expect(await open(node.origin).read()).toEqual({ data: [], next: null })
    node.setTrouble({ status: 501, body: { code: 12, message: 'Not Implemented', details: [] } })
    expect(await open(node.origin).read()).toEqual({ data: [], next: null })
    const indexed = await start(payments(4, 50, () => false))
    expect((await open(node.origin, indexed.origin).read()).data).toHaveLength(4)
    // The node with the history may be the one that is unreachable or paused.
    for (const trouble of [
      { status: 503, text: '' },
      { status: 429, headers: { 'retry-after': '7' }, text: '' },
    ]) {
      indexed.setTrouble(trouble)
      const { read } = open(node.origin, indexed.origin)
      for (let attempt = 0; attempt < 2; attempt += 1)
        await expect(read()).rejects.toMatchObject({ name: 'UpstreamError' })
    }
  })
})

type Body = { tx_responses: readonly unknown[] }

function editBody(answer: object | string, edit: (body: Body) => Body) {
  return { body: edit((answer as { body: Body }).body) }
}

it('[7.5 data] [7.5 cursor] returns a Cosmos history over HTTP, with prices and cursors', async () => {
  const node = await start(payments(60, 5_000, (at) => at % 2 === 0))
  const down = await start([])
  const server = await startServer({
    chains: [
      serve([node.origin]),
      {
        ...serve([down.origin]),
        id: 'cosmos:osmosis-1',
        network: { ...serve([]).network, cosmos: { bech32Prefix: 'osmo', denom: 'uosmo' } },
      },
    ],
    projects: [{ id: 'app', name: 'App', origins: [] }],
  })
  onTestFinished(() => server.close())
  const ask = async (address: string, query: Record<string, string> = {}) => {
    const search = new URLSearchParams({ projectId: 'app', ...query })
    const response = await fetch(`${server.origins.api}/v1/account/${address}/history?${search}`)
    return { status: response.status, headers: response.headers, body: await response.json() }
  }
  const first = await ask(alice, { chainId: hub })
  expect(first.body.data).toHaveLength(50)
  expect(first.body.data[1].transfers).toMatchObject([
    {
      fungible_info: { name: 'Cosmos Hub Atom', symbol: 'ATOM' },
      nft_info: null,
      direction: 'out',
      quantity: { numeric: '0.000002' },
      value: 0.000009,
      price: 4.5,
    },
  ])
  const second = await ask(alice, { chainId: hub, cursor: first.body.next })
  expect([second.body.data.length, second.body.next]).toEqual([10, null])
  // Without a chain, that of the address's prefix.
  expect((await ask(alice)).body.data).toEqual(first.body.data)
  const other = await ask(bob, { chainId: hub, cursor: first.body.next })
  expect([other.status, other.body.code]).toEqual([400, 'CURSOR_INVALID'])
  // An address with another chain's prefix has no history there, and no request is sent.
  expect((await ask(alice, { chainId: 'cosmos:osmosis-1' })).body).toEqual({ data: [], next: null })
  expect(down.calls).toEqual([])
  node.setTrouble({ status: 429, headers: { 'retry-after': '9' }, text: 'Too many requests' })
  const lost = await ask(mallory, { chainId: hub })
  expect([lost.status, lost.body.code]).toEqual([503, 'UPSTREAM_UNAVAILABLE'])
  expect(lost.headers.get('retry-after')).toBe('9')
})
