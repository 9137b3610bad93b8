import { generateKeyPairSync, verify } from 'node:crypto'
import { toPurchaseId } from '@latchkey/protocol/schema'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { promptHttpFaults } from '../../../test/httpFaults.ts'
import { openEmptyDatabase } from '../../../test/openEmptyDatabase.ts'
import { openTestRows } from '../../../test/openTestRows.ts'
import { servedChain } from '../../../test/servedChain.ts'
import { type JsonAnswer, startJsonServer } from '../../../test/startJsonServer.ts'
import { startServer } from '../../../test/startServer.ts'
import { startUpstream, type TestUpstream } from '../../../test/startUpstream.ts'
import { createCursors } from '../../base/createCursors.ts'
import type { Server } from '../../settings/settings.ts'
import type { OpenDatabase } from '../../storage/createDatabase.ts'
import { createOrderStore, type Order } from '../createOrderStore.ts'
import type { CoinbaseSettings } from './createCoinbaseOnramp.ts'
import { createCoinbaseOnramp } from './createCoinbaseOnramp.ts'

// The examples of docs.cdp.coinbase.com as of 2026-11-21. Where the reference has "<string>", a value that matches its
// description is used. The amounts are those of its example of an onramp session.
const account = '0x4315d134aCd3221a02dD380ADE3aF39Ce219037c'
const token = 'ZWJlNDgwYmItNjBkMi00ZmFi'
const quote = {
  coinbase_fee: { currency: 'USD', value: '0.5' },
  network_fee: { currency: 'USD', value: '0.25' },
  payment_subtotal: { currency: 'USD', value: '100.00' },
  payment_total: { currency: 'USD', value: '100.75' },
  purchase_amount: { currency: 'USDC', value: '100.000000' },
  quote_id: 'ae77980c-f656-4c69-b380-cb5cf99276a9',
}
/** As spelled in the guide and the older reference. */
const camelQuote = {
  coinbaseFee: quote.coinbase_fee,
  networkFee: quote.network_fee,
  paymentSubtotal: quote.payment_subtotal,
  paymentTotal: quote.payment_total,
  purchaseAmount: quote.purchase_amount,
  quoteId: quote.quote_id,
}
const options = {
  paymentCurrencies: [{ id: 'USD', limits: [{ id: 'CARD', min: '2', max: '7500' }] }],
  purchaseCurrencies: [
    {
      id: 'd85dce9b-5b73-5c3c-8978-522ce1d1c1b4',
      name: 'USDC',
      symbol: 'USDC',
      iconUrl: 'https://example.com/usdc.png',
      networks: [
        { name: 'base', displayName: 'Base', chainId: '8453', contractAddress: '0x833589', iconUrl: '' },
      ],
    },
  ],
}
const hash = `0x${'9'.repeat(64)}`
const transaction = (status: string) => ({
  nextPageKey: '',
  totalCount: 1,
  transactions: [
    {
      purchaseAmount: { currency: 'USDC', value: '99.5' },
      purchaseCurrency: 'USDC',
      purchaseNetwork: 'base',
      status,
      txHash: hash,
      walletAddress: account,
    },
  ],
})

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const jwk = privateKey.export({ format: 'jwk' })
const keySecret = Buffer.concat(
  [jwk.d, jwk.x].map((part) => Buffer.from(String(part), 'base64url')),
).toString('base64')
const keyId = '8b5f0000-0000-4000-8000-000000000001'

let coinbase: Awaited<ReturnType<typeof startJsonServer>>
let upstream: TestUpstream
let server: Server
const answers: Record<string, JsonAnswer> = {}

const settings = (): CoinbaseSettings => ({
  ...{ provider: 'coinbase', keyId, keySecret, country: 'US', subdivision: 'NY' },
  origin: coinbase.origin,
})

beforeAll(async () => {
  coinbase = await startJsonServer(({ path }) => {
    const kind = path.split('/').at(-1) ?? ''
    return answers[kind] ?? { status: 404, body: {} }
  })
  upstream = await startUpstream()
  server = await startServer({
    trustedHops: 1,
    chains: [servedChain(8453, upstream.url)],
    projects: [{ id: 'app', name: 'App', origins: ['https://app.example'] }],
    onramp: settings(),
  })
})
afterEach(() => {
  coinbase.calls.length = 0
  for (const kind of Object.keys(answers)) delete answers[kind]
})
afterAll(async () => {
  await server.close()
  await Promise.all([upstream.stop(), coinbase.stop()])
})

async function ask(path: string, body?: unknown, headers: Record<string, string> = {}) {
  const url = new URL(path, server.origins.api)
  url.searchParams.set('projectId', 'app')
  const response = await fetch(
    url,
    body === undefined ? {} : { method: 'POST', body: JSON.stringify(body), headers },
  )
  return { status: response.status, json: JSON.parse(await response.text()) }
}
const askQuote = (more: object = {}) =>
  ask('/v1/onramp/quote', {
    ...{ purchaseCurrency: 'USDC', paymentCurrency: 'USD', amount: '100.75', network: 'base' },
    ...more,
  })
const askUrl = (more: object = {}, headers: Record<string, string> = {}) =>
  ask(
    '/v1/generators/onrampurl',
    {
      destinationWallets: [{ address: account, blockchains: ['base'], assets: ['USDC'] }],
      partnerUserId: 'user',
      ...more,
    },
    headers,
  )

describe('Coinbase Onramp as documented', () => {
  it('reports to operators that it was never run against the service', async () => {
    expect((await ask('/health')).json.notices).toEqual([
      'On-ramp by Coinbase: this adapter has never been run against the service.',
    ])
  })

  it('[7.20 quote] requests a quote with a two-minute token that is valid for this request only', async () => {
    answers.quote = { body: quote }
    const { json } = await askQuote({ paymentMethod: 'CARD' })
    expect(json).toEqual({
      quoteId: expect.any(String),
      paymentTotal: { amount: '100.75', currency: 'USD' },
      paymentSubtotal: { amount: '100.00', currency: 'USD' },
      coinbaseFee: { amount: '0.5', currency: 'USD' },
      networkFee: { amount: '0.25', currency: 'USD' },
      purchaseAmount: { amount: '100.000000', currency: 'USDC' },
      provider: 'Coinbase',
    })
    const call = coinbase.calls.find(({ method }) => method === 'POST')
    expect(call).toMatchObject({ method: 'POST', path: '/onramp/v1/buy/quote' })
    expect(call?.body).toEqual({
      ...{ purchaseCurrency: 'USDC', purchaseNetwork: 'base', paymentCurrency: 'USD' },
      ...{ paymentAmount: '100.75', paymentMethod: 'CARD', country: 'US', subdivision: 'NY' },
    })
    const [head = '', claims = '', signature = ''] = String(call?.headers.authorization)
      .replace('Bearer ', '')
      .split('.')
    expect(
      verify(null, Buffer.from(`${head}.${claims}`), publicKey, Buffer.from(signature, 'base64url')),
    ).toBe(true)
    const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
    expect(read(head)).toMatchObject({ alg: 'EdDSA', kid: keyId, typ: 'JWT' })
    const { host } = new URL(coinbase.origin)
    expect(read(claims)).toMatchObject({ sub: keyId, iss: 'cdp', uris: [`POST ${host}/onramp/v1/buy/quote`] })
    expect(read(claims).exp - read(claims).nbf).toBe(120)
  })

  it('[7.20 quote] reads a quote in both documented spellings', async () => {
    answers.quote = { body: camelQuote }
    expect((await askQuote()).json.paymentTotal).toEqual({ amount: '100.75', currency: 'USD' })
  })

  it('[7.19 options] lists the assets for sale', async () => {
    answers.options = { body: options }
    const { json } = await ask('/v1/onramp/options')
    expect(json).toEqual({
      purchaseCurrencies: [
        {
          id: 'd85dce9b-5b73-5c3c-8978-522ce1d1c1b4',
          name: 'USDC',
          symbol: 'USDC',
          networks: [{ name: 'base', display_name: 'Base', chain_id: '8453', contract_address: '0x833589' }],
        },
      ],
      paymentCurrencies: [{ id: 'USD', payment_method_limits: [{ id: 'CARD', min: '2', max: '7500' }] }],
    })
  })

  it('[7.18 url] creates a session token for the wallet and its visitor, and tracks the purchase by its id', async () => {
    Object.assign(answers, { quote: { body: quote }, options: { body: options }, token: { body: { token } } })
    const { quoteId } = (await askQuote()).json
    const orderId = crypto.randomUUID()
    const { json } = await askUrl({ quoteId, orderId, presetFiatAmount: 100.75, paymentMethod: 'CARD' })
    const url = new URL(json.url)
    expect(`${url.origin}${url.pathname}`).toBe('https://pay.coinbase.com/buy/select-asset')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      ...{ sessionToken: token, defaultAsset: 'USDC', defaultNetwork: 'base', defaultExperience: 'buy' },
      ...{ partnerUserRef: toPurchaseId(orderId), presetFiatAmount: '100.75', fiatCurrency: 'USD' },
      ...{ quoteId: quote.quote_id, defaultPaymentMethod: 'CARD' },
    })
    expect(url.search).not.toContain(account)
    const made = coinbase.calls.find(({ path }) => path === '/onramp/v1/token')
    expect(made?.body).toEqual({
      addresses: [{ address: account, blockchains: ['base'] }],
      assets: ['USDC'],
      clientIp: '127.0.0.1',
    })

    const history = async () =>
      (await ask(`/v1/account/${account}/history?onramp=coinbase`)).json.data.find(
        ({ id }: { id: string }) => id === toPurchaseId(orderId),
      )
    answers.transactions = { body: { transactions: [], totalCount: 0 } }
    expect(await history()).toMatchObject({ metadata: { status: 'pending', hash: '' } })
    answers.transactions = { body: transaction('ONRAMP_TRANSACTION_STATUS_IN_PROGRESS') }
    expect(await history()).toMatchObject({ metadata: { status: 'pending' } })
    answers.transactions = { body: transaction('ONRAMP_TRANSACTION_STATUS_SUCCESS') }
    expect(await history()).toMatchObject({
      metadata: { status: 'confirmed', hash, chain: 'eip155:8453' },
      transfers: [{ quantity: { numeric: '99.5' } }],
    })
    // A finished purchase is not requested again.
    answers.transactions = { body: transaction('ONRAMP_TRANSACTION_STATUS_FAILED') }
    expect(await history()).toMatchObject({ metadata: { status: 'confirmed' } })
  })
})

describe('a wallet without assets', () => {
  it.each([
    ['on a given network', { blockchains: ['base'] }],
    ['on any network', {}],
  ])('[7.18 destinationWallets] %s opens a page for assets sold there', async (_, more) => {
    answers.options = { body: options }
    answers.token = { body: { token, channelId: '' } }
    const { status, json } = await askUrl({ destinationWallets: [{ address: account, ...more }] })
    expect(status, JSON.stringify(json)).toBe(200)
    const query = new URL(json.url).searchParams
    expect([query.get('defaultAsset'), query.get('defaultNetwork')]).toEqual(['USDC', 'base'])
  })

  it('[7.18 destinationWallets] is refused on a network without assets for sale', async () => {
    answers.options = { body: options }
    const { status } = await askUrl({ destinationWallets: [{ address: account, blockchains: ['moon'] }] })
    expect(status).toBe(400)
  })
})

describe('undocumented responses', () => {
  it.each([
    ['a quote without an id', { ...quote, quote_id: undefined }],
    ['a quote with numbers', { ...quote, payment_total: { currency: 'USD', value: 100.75 } }],
    ['a quote without a fee', { ...quote, coinbase_fee: undefined }],
    ['a response that is not an object', 'quote'],
  ])('[7.20 quote] are refused: %s', async (_, body) => {
    answers.quote = { body }
    const { status, json } = await askQuote()
    expect([status, json.code]).toEqual([503, 'UPSTREAM_UNAVAILABLE'])
  })

  it.each(promptHttpFaults)(
    '[7.20 quote] count as unavailable if Coinbase %s (%s)',
    async (_, _kind, answer) => {
      answers.quote = answer
      const { status, json } = await askQuote()
      expect([status, json.code]).toEqual([503, 'UPSTREAM_UNAVAILABLE'])
    },
  )

  it.each([
    [400, 400, 'PARAMETER_INVALID'],
    [401, 503, 'UPSTREAM_UNAVAILABLE'],
    [418, 503, 'UPSTREAM_UNAVAILABLE'],
    [429, 503, 'UPSTREAM_UNAVAILABLE'],
  ])('[7.20 quote] turn a %i into a %i', async (theirs, ours, code) => {
    answers.quote = { status: theirs, body: { code: 1, message: keySecret } }
    const { status, json } = await askQuote()
    expect([status, json.code]).toEqual([ours, code])
    expect(JSON.stringify(json)).not.toContain(keySecret)
  })

  it('[7.20 paymentCurrency] are refused when the quote has another currency than requested', async () => {
    answers.quote = { body: quote }
    const { status, json } = await askQuote({ paymentCurrency: 'EUR' })
    expect([status, json.reasons[0].field]).toEqual([400, 'paymentCurrency'])
  })

  it.each([
    [
      'an asset that is not sold',
      { destinationWallets: [{ address: account, assets: ['BTC'] }] },
      'destinationWallets',
    ],
    ['a network where it is not sold', { defaultNetwork: 'solana' }, 'defaultNetwork'],
    ['an unknown quote', { quoteId: 'AAAA' }, 'quoteId'],
  ])('[7.18 destinationWallets] [7.18 defaultNetwork] are refused for %s', async (_, body, field) => {
    Object.assign(answers, { options: { body: options }, token: { body: { token } } })
    const { status, json } = await askUrl(body)
    expect([status, json.reasons[0].field]).toEqual([400, field])
  })

  it('[7.18 url] are refused without a token', async () => {
    Object.assign(answers, { options: { body: options }, token: { body: { data: { token } } } })
    expect((await askUrl()).status).toBe(503)
  })

  it('[7.18 url] leave no purchase behind when a token is missing', async () => {
    Object.assign(answers, { options: { body: options }, token: { status: 429, body: {} } })
    const address = `0x${'7e'.repeat(20)}`
    const asked = await askUrl({ destinationWallets: [{ address, blockchains: ['base'], assets: ['USDC'] }] })
    expect(asked.status).toBe(503)
    expect((await ask(`/v1/account/${address}/history?onramp=coinbase`)).json.data).toEqual([])
  })

  it('[7.20 quote] are refused when they never end', async () => {
    answers.quote = { body: { ...quote, more: 'x'.repeat(2_000_000) } }
    expect((await askQuote()).status).toBe(503)
  })
})

describe('a purchase from yesterday', () => {
  const dayMs = 86_400_000
  let database: OpenDatabase
  beforeAll(async () => {
    database = await openEmptyDatabase()
  })
  afterAll(() => database.close())

  /** Stores a purchase, and reads it through the on-ramp. */
  const keep = async (state: Order['state'], createdAt: number) => {
    const store = createOrderStore(database.database, (await openTestRows(database.database)).rows)
    const onramp = createCoinbaseOnramp({ settings: settings(), store, cursors: createCursors('a key') })
    const address = privateKeyToAddress(generatePrivateKey())
    const order: Order = {
      ...{ id: crypto.randomUUID(), project: 'app', provider: 'coinbase', secret: crypto.randomUUID() },
      ...{ account: address.toLowerCase(), chainId: 'eip155:8453' },
      ...{ terms: '{"symbol":"USDC","name":"USDC","amount":"1"}', state, readyAt: null, signed: null },
      ...{ hash: null, createdAt, changedAt: createdAt },
    }
    await store.add(order)
    return {
      read: () => store.find(order.id),
      look: async () =>
        (await onramp.getHistory({ project: 'app', address, limit: 5 })).data[0]?.metadata.status,
    }
  }

  it('stays open while Coinbase does not respond', async () => {
    const { look, read } = await keep('open', Date.now() - 2 * dayMs)
    const before = await read()
    for (const status of [500, 429, 404]) {
      answers.transactions = { status, body: {} }
      expect(await look()).toBe('pending')
    }
    answers.transactions = { body: { transactions: 'none' } }
    expect(await look()).toBe('pending')
    expect(await read()).toEqual(before)
    answers.transactions = { body: { transactions: [] } }
    expect(await look()).toBe('failed')
  })

  it('is stored only when it changes', async () => {
    const { look, read } = await keep('processing', Date.now())
    const before = await read()
    answers.transactions = { body: { transactions: [] } }
    await look()
    expect(await read()).toEqual(before)
  })

  it('may still be paid within a day of failing', async () => {
    answers.transactions = { body: transaction('ONRAMP_TRANSACTION_STATUS_SUCCESS') }
    expect(await (await keep('failed', Date.now() - dayMs / 2)).look()).toBe('confirmed')
    expect(await (await keep('failed', Date.now() - 2 * dayMs)).look()).toBe('failed')
  })
})

it.each([
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['64:ff9b::cb00:7107', '203.0.113.7'],
  ['[2001:db8::7]:4711', '2001:db8::7'],
  ['2001:db8::7', '2001:db8::7'],
  ['unknown', undefined],
])('[7.18 url] sends for a visitor at %s to Coinbase the IP %s', async (address, told) => {
  Object.assign(answers, { options: { body: options }, token: { body: { token } } })
  await askUrl({}, { 'x-forwarded-for': address })
  const body = coinbase.calls.find(({ path }) => path === '/onramp/v1/token')?.body
  expect(body).toMatchObject({ assets: ['USDC'] })
  expect((body as { clientIp?: string }).clientIp).toBe(told)
})
