import { testWorld } from '@latchkey/devnet/testWorld'
import { beforeAll, describe, expect, it } from 'vitest'
import { newKey, newLabel, signName } from '../test/chains/signName.ts'

// Requests that unchanged apps with AppKit 1.7.0, 1.7.20 and 1.8.0 sent to this server, recorded in Chromium in
// November 2026: a row for each request, with our own names. `reads` are the response fields that these clients use.

const world = await testWorld()
const { projectId } = world
const origin = 'http://127.0.0.1:5199'
const chainId = world.network.caipNetworkId
const account = world.accounts[0]?.address ?? ''
const caipAccount = `${chainId}:${account}`
const ether = `${chainId}:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee`
// As the catalogue writes it: the client sends it back, and finds its balance by it.
const token = `${chainId}:${world.contracts.dusd.toLowerCase()}`
const owner = newKey()
const label = newLabel()
const name = `${label}.mob.eth`
const coinType = 2_147_483_648 + Number(world.network.id)

const text = expect.any(String)
const number = expect.any(Number)
const list = expect.any(Array)
const units = expect.stringMatching(/^\d+$/)
const decimal = expect.stringMatching(/^\d+(\.\d+)?$/)
const hexData = expect.stringMatching(/^0x[0-9a-f]+$/)

const versions = ['1.7.0', '1.7.20', '1.8.0'] as const
type Version = (typeof versions)[number]
type Row = {
  of: readonly Version[]
  send: string
  query?: object
  /** The client's content type. For some GETs it is `application/json`, which requires a preflight. */
  type?: 'application/json' | 'text/plain;charset=UTF-8'
  /** The body, or a function that creates it. */
  body?: object | (() => Promise<object>)
  /** Whether the client omits `st`, `sv` and `projectId`, which are in the query of its other requests. */
  isBare?: boolean
  status?: number
  reads: unknown
}

const json = 'application/json'
const plain = 'text/plain;charset=UTF-8'
const later = ['1.7.20', '1.8.0'] as const
const swap = { amount: '500000000000000000', from: ether, to: token }
const swapBody = { ...swap, eip155: { slippage: 1 }, projectId, userAddress: caipAccount }
const transaction = {
  tx: { data: hexData, from: text, to: text, amount: units, eip155: { gas: units, gasPrice: units } },
}
const transfer = { direction: expect.stringMatching(/^(in|out|self)$/), quantity: { numeric: decimal } }
const history = (page: { next: unknown }) => ({
  data: expect.arrayContaining([
    expect.objectContaining({
      id: text,
      metadata: expect.objectContaining({ operationType: text, minedAt: text, status: text, chain: chainId }),
      transfers: expect.arrayContaining([expect.objectContaining(transfer)]),
    }),
  ]),
  ...page,
})
const balances = {
  balances: expect.arrayContaining([
    // The native token has no address, and the client writes its own.
    expect.not.objectContaining({ address: text }),
    expect.objectContaining({
      ...{ name: text, symbol: 'DUSD', chainId, address: token, value: number, price: number },
      quantity: { decimals: '6', numeric: decimal },
    }),
  ]),
}
const devnet = { name: 'devnet', display_name: 'Devnet', chain_id: '31337', contract_address: '' }
const bought = { id: 'ETH', name: 'Ether', symbol: 'ETH', networks: [devnet] }
const limits = [
  { id: 'card', min: '10.00', max: '7500.00' },
  { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
]
const paid = { id: 'USD', payment_method_limits: limits }
const onrampWallet = (assets: readonly string[]) => ({
  destinationWallets: [{ address: account, blockchains: ['ethereum', 'arbitrum', 'base'], assets }],
  ...{ partnerUserId: account, defaultExperience: 'buy' },
})

const rows: Record<string, Row> = {
  '[7.3 http] [7.3 ws] the chains': {
    of: versions,
    send: 'GET /v1/supported-chains',
    reads: { http: expect.arrayContaining([chainId]), ws: list },
  },
  '[7.4 sender] [7.4 name] [7.4 avatar] an identity': {
    of: versions,
    send: `GET /v1/identity/${account}`,
    query: { sender: account },
    reads: { name: 'alice.mob.eth', avatar: text },
  },
  '[7.5 chainId] [7.5 data] [7.5 next] a history': {
    of: versions,
    send: `GET /v1/account/${account}/history`,
    query: { chainId },
    reads: history({ next: text }),
  },
  '[7.5 onramp] purchases': {
    of: ['1.7.0'],
    send: `GET /v1/account/${newKey().address}/history`,
    query: { onramp: 'coinbase', chainId },
    reads: { data: [], next: null },
  },
  '[7.6 userAddress] [7.6 gasPrice] [7.6 quotes] a quote by the plain address': {
    of: versions,
    send: 'GET /v1/convert/quotes',
    query: { ...swap, userAddress: account, gasPrice: '1000000007' },
    type: json,
    reads: { quotes: [expect.objectContaining({ toAmount: units })] },
  },
  '[7.7 chainId] [7.7 tokens] tokens': {
    of: versions,
    send: 'GET /v1/convert/tokens',
    query: { chainId },
    reads: {
      tokens: expect.arrayContaining([
        expect.objectContaining({
          ...{ name: 'Dev Dollar', symbol: 'DUSD', address: token, decimals: 6 },
          // Null if the token has no image.
          logoUri: null,
        }),
      ]),
    },
  },
  '[7.8 currency] [7.8 projectId] [7.8 fungibles] a price': {
    of: versions,
    send: 'POST /v1/fungible/price',
    type: json,
    body: { currency: 'usd', addresses: [ether], projectId },
    isBare: true,
    reads: { fungibles: [expect.objectContaining({ symbol: 'ETH', price: number })] },
  },
  '[7.9 tokenAddress] [7.9 userAddress] [7.9 allowance] an allowance': {
    of: versions,
    send: 'GET /v1/convert/allowance',
    query: { tokenAddress: token, userAddress: caipAccount },
    type: json,
    reads: { allowance: units },
  },
  '[7.10 chainId] [7.10 speeds] a gas price': {
    of: versions,
    send: 'GET /v1/convert/gas-price',
    query: { chainId },
    type: json,
    reads: { standard: units, fast: units, instant: units },
  },
  '[7.11 projectId] [7.11 tx] a swap': {
    of: ['1.7.0'],
    send: 'POST /v1/convert/build-transaction',
    type: json,
    body: swapBody,
    isBare: true,
    reads: transaction,
  },
  '[7.11 disableEstimate] [7.11 projectId] a swap without an estimate, with its gas anyway': {
    of: later,
    send: 'POST /v1/convert/build-transaction',
    type: json,
    body: { ...swapBody, disableEstimate: true },
    isBare: true,
    reads: transaction,
  },
  '[7.12 userAddress] [7.12 from] [7.12 tx] an approval': {
    of: versions,
    send: 'GET /v1/convert/build-approve',
    query: { userAddress: caipAccount, from: token, to: ether },
    type: json,
    // The client sends the approval to `from`.
    reads: { tx: { data: hexData, from: token, value: units, eip155: { gasPrice: units } } },
  },
  '[7.13 currency] [7.13 chainId] [7.13 balances] balances': {
    of: versions,
    send: `GET /v1/account/${account}/balance`,
    query: { currency: 'usd', chainId },
    reads: balances,
  },
  '[7.13 forceUpdate] balances after a transaction': {
    of: versions,
    send: `GET /v1/account/${account}/balance`,
    query: { currency: 'usd', chainId, forceUpdate: ether },
    reads: balances,
  },
  '[7.14 apiVersion] [7.14 addresses] a name': {
    of: versions,
    send: `GET /v1/profile/account/${name}`,
    query: { apiVersion: '2' },
    reads: { addresses: { [coinType]: { address: owner.address } } },
  },
  '[7.14 apiVersion] a name that is not registered': {
    of: versions,
    send: `GET /v1/profile/account/${newLabel()}.mob.eth`,
    query: { apiVersion: '2' },
    reads: [],
  },
  '[7.15 sender] [7.15 apiVersion] [7.15 names] the names of an address': {
    of: versions,
    send: `GET /v1/profile/reverse/${owner.address}`,
    query: { sender: owner.address, apiVersion: '2' },
    reads: [{ name }],
  },
  '[7.16 zone] [7.16 suggestions] suggestions, for the zone of the vendor': {
    of: versions,
    send: `GET /v1/profile/suggestions/${label}`,
    query: { zone: 'reown.id' },
    reads: { suggestions: expect.arrayContaining([{ name, registered: true }]) },
  },
  '[7.17 coin_type] [7.17 address] [7.17 name] a registration on the network of the wallet': {
    of: versions,
    send: 'POST /v1/profile/account',
    type: json,
    body: () => signName(newKey(), { name: `${newLabel()}.mob.eth`, attributes: {} }, { coinType }),
    isBare: true,
    reads: { addresses: { [coinType]: { address: text } } },
  },
  '[7.18 projectId] [7.18 defaultNetwork] [7.18 url] an on-ramp for the currency that was chosen': {
    of: versions,
    send: 'POST /v1/generators/onrampurl',
    query: { projectId },
    type: plain,
    body: { ...onrampWallet(['ETH']), defaultNetwork: 'devnet', presetFiatAmount: 20 },
    isBare: true,
    reads: { url: expect.stringMatching(/^http/) },
  },
  '[7.18 destinationWallets] an on-ramp for a currency that is not sold': {
    of: ['1.7.0'],
    send: 'POST /v1/generators/onrampurl',
    query: { projectId },
    type: plain,
    body: { ...onrampWallet(['USDC']), defaultNetwork: 'ethereum' },
    isBare: true,
    status: 400,
    reads: {
      reasons: [
        { field: 'purchaseCurrency', description: expect.stringContaining('Unsupported asset. Use ETH') },
      ],
    },
  },
  '[7.19 options] currencies': {
    of: versions,
    send: 'GET /v1/onramp/options',
    reads: {
      purchaseCurrencies: expect.arrayContaining([bought]),
      paymentCurrencies: expect.arrayContaining([paid]),
    },
  },
  '[7.20 purchaseCurrency] [7.20 paymentCurrency] [7.20 quote] a quote of a purchase by whole currencies': {
    of: versions,
    send: 'POST /v1/onramp/quote',
    query: { projectId },
    type: plain,
    body: { purchaseCurrency: bought, paymentCurrency: paid, amount: '20', network: 'ETH' },
    isBare: true,
    reads: {
      ...{ quoteId: text, purchaseAmount: { amount: decimal, currency: 'ETH' } },
      paymentTotal: { amount: '20.00', currency: 'USD' },
    },
  },
  '[7.21 pcis] sessions': { of: versions, send: `GET /v1/sessions/${caipAccount}`, reads: { pcis: [] } },
  '[7.22 pci] revoking an unknown session': {
    of: versions,
    send: `POST /v1/sessions/${caipAccount}/revoke`,
    query: { projectId },
    type: plain,
    body: { pci: '0x1234', signature: '0x12' },
    isBare: true,
    status: 400,
    reads: { reasons: [{ field: 'pci' }] },
  },
  '[7.24 batches] a batch': {
    of: later,
    send: 'POST /v1/',
    query: { chainId, projectId },
    type: json,
    body: [
      { method: 'eth_chainId', params: [], id: 1, jsonrpc: '2.0' },
      { method: 'eth_getBalance', params: [account.toLowerCase(), 'latest'], id: 2, jsonrpc: '2.0' },
    ],
    isBare: true,
    reads: [
      { id: 1, result: '0x7a69' },
      { id: 2, result: expect.stringMatching(/^0x[0-9a-f]+$/) },
    ],
  },
  '[7.24 forwards] a call of the remote wallet’s provider, whose id is text': {
    of: later,
    send: 'POST /v1/',
    query: { chainId, projectId },
    type: json,
    body: { id: '1795769631773968128', jsonrpc: '2.0', method: 'eth_blockNumber', params: [] },
    isBare: true,
    reads: { id: '1795769631773968128', result: hexData },
  },
  '[7.24 forwards] the unknown method that this provider asks for first': {
    of: later,
    send: 'POST /v1/',
    query: { chainId, projectId },
    type: json,
    body: { id: 1, jsonrpc: '2.0', method: 'test', params: [] },
    isBare: true,
    reads: { id: 1, error: { code: -32_601 } },
  },
}

function urlOf({ send, query, isBare }: Row, version: Version): string {
  const common = isBare ? {} : { st: 'appkit', sv: `html-ethers-${version}`, projectId }
  return `${world.api}${send.split(' ')[1]}?${new URLSearchParams({ ...query, ...common })}`
}

beforeAll(async () => {
  const body = JSON.stringify(await signName(owner, { name, attributes: {} }, { coinType }))
  const url = `${world.api}/v1/profile/account?${new URLSearchParams({ projectId })}`
  expect((await fetch(url, { method: 'POST', body })).status).toBe(200)
})

describe.each(versions)('AppKit %s', (version) => {
  it.each(Object.entries(rows).filter(([, { of }]) => of.includes(version)))(
    'responds to %s as the client expects',
    async (_, row) => {
      const body = typeof row.body === 'function' ? await row.body() : row.body
      const response = await fetch(urlOf(row, version), {
        method: row.send.split(' ')[0]!,
        headers: { origin, ...(row.type && { 'content-type': row.type }) },
        ...(body && { body: JSON.stringify(body) }),
      })
      expect({ status: response.status, body: await response.json() }).toMatchObject({
        status: row.status ?? 200,
        body: row.reads,
      })
      expect(response.headers.get('access-control-allow-origin')).toBe(origin)
    },
  )

  it('[7.5 cursor] continues a history from its cursor', async () => {
    const first = '[7.5 chainId] [7.5 data] [7.5 next] a history'
    const read = async (cursor?: string) => {
      const query = { ...rows[first]!.query, ...(cursor && { cursor }) }
      const response = await fetch(urlOf({ ...rows[first]!, query }, version), { headers: { origin } })
      return (await response.json()) as { data: { id: string }[]; next: string | null }
    }
    const one = await read()
    const two = await read(one.next ?? '')
    expect(two.data.length).toBeGreaterThan(0)
    const ids = new Set(one.data.map(({ id }) => id))
    expect(two.data.filter(({ id }) => ids.has(id))).toEqual([])
  })
})

it.each(Object.entries(rows).filter(([, { type }]) => type === json))(
  'accepts the preflight that the content type of %s requires',
  async (_, row) => {
    const response = await fetch(urlOf(row, '1.8.0'), {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': row.send.split(' ')[0]!,
        'access-control-request-headers': 'content-type',
      },
    })
    expect({
      status: response.status,
      origin: response.headers.get('access-control-allow-origin'),
      headers: response.headers.get('access-control-allow-headers')?.toLowerCase().split(/, */),
      methods: response.headers.get('access-control-allow-methods')?.split(/, */),
    }).toEqual({
      ...{ status: 204, origin, headers: expect.arrayContaining(['content-type']) },
      methods: expect.arrayContaining([row.send.split(' ')[0]]),
    })
  },
)
