import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { testWorld } from '@latchkey/devnet/testWorld'
import { endpoints } from '@latchkey/protocol/api'
import { describe, expect, it } from 'vitest'
import { newKey, newLabel, signName } from '../test/chains/signName.ts'

// Requests as existing clients of this API send them, where they differ from our own client's.

const world = await testWorld()
const [alice] = world.accounts
const chainId = world.network.caipNetworkId
const ether = `${chainId}:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee`

async function ask(path: string, query: Record<string, string> = {}, init: RequestInit = {}) {
  const url = `${world.api}${path}?${new URLSearchParams(query)}`
  const response = await fetch(url, {
    ...init,
    headers: { origin: 'http://127.0.0.1:5173', ...init.headers },
  })
  return {
    status: response.status,
    requestId: response.headers.get('x-request-id'),
    body: await response.json(),
  }
}
const { projectId } = world
const address = alice?.address ?? ''
const token = `${chainId}:${world.contracts.dusd}`

describe('an account without a chain, where another field names the chain', () => {
  const swap = { projectId, from: ether, to: token, amount: '1000000000000000' }

  it('[7.6 userAddress] gets a quote', async () => {
    const { status, body } = await ask('/v1/convert/quotes', { ...swap, userAddress: address })
    expect({ status, quotes: body.quotes?.length }).toEqual({ status: 200, quotes: 1 })
  })

  it('[7.9 userAddress] gets an allowance', async () => {
    const query = { projectId, tokenAddress: token, userAddress: address }
    expect(await ask('/v1/convert/allowance', query)).toMatchObject({
      status: 200,
      body: { allowance: expect.stringMatching(/^\d+$/) },
    })
  })

  it('[7.11 userAddress] gets a transaction', async () => {
    const body = JSON.stringify({ ...swap, userAddress: address, eip155: { slippage: 1 } })
    const answer = await ask('/v1/convert/build-transaction', {}, { method: 'POST', body })
    expect(answer).toMatchObject({ status: 200, body: { tx: { from: `${chainId}:${address}` } } })
  })

  it('[7.12 userAddress] gets an approval, also without an account', async () => {
    const query = { projectId, from: token, to: ether }
    const named = await ask('/v1/convert/build-approve', { ...query, userAddress: address })
    const unnamed = await ask('/v1/convert/build-approve', query)
    expect([named.status, unnamed.status]).toEqual([200, 200])
    expect(named.body.tx.data).toBe(unnamed.body.tx.data)
  })
})

describe('the project of a POST in its body', () => {
  const swap = { amount: '1000000000000000', from: ether, to: token, eip155: { slippage: 1 } }
  it.each([
    ['[7.8 projectId]', '/v1/fungible/price', { currency: 'usd', addresses: [ether] }],
    ['[7.11 projectId]', '/v1/convert/build-transaction', { ...swap, userAddress: `${chainId}:${address}` }],
  ])('%s at %s', async (_, path, body) => {
    const post = async (more: object) =>
      (await ask(path, {}, { method: 'POST', body: JSON.stringify({ ...body, ...more }) })).status
    expect(await post({ projectId })).toBe(200)
    expect(await post({})).toBe(401)
    expect(await post({ projectId: 'nobody' })).toBe(401)
  })
})

describe('the project of the on-ramp in the query', () => {
  const destinationWallets = [{ address }]
  it.each([
    [
      '[7.18 projectId] for a page',
      '/v1/generators/onrampurl',
      { destinationWallets, partnerUserId: address },
    ],
    [
      'for a quote',
      '/v1/onramp/quote',
      { purchaseCurrency: 'ETH', paymentCurrency: 'USD', amount: '20', network: 'devnet' },
    ],
  ])('%s', async (_, path, body) => {
    const post = async (query: Record<string, string>) =>
      (await ask(path, query, { method: 'POST', body: JSON.stringify(body) })).status
    expect(await post({ projectId })).toBe(200)
    expect(await post({})).toBe(401)
    expect(await post({ projectId: 'nobody' })).toBe(401)
  })
})

describe('a request about names without a project id', () => {
  const name = 'alice.mob.eth'
  const post = { method: 'POST', body: '{}' }
  // Past the 401 check: the empty ones are refused for missing fields.
  const requests: [clause: string, path: string, status: number, init?: RequestInit][] = [
    ['7.14', `/v1/profile/account/${name}`, 200],
    ['7.14 updates', `/v1/profile/account/${name}/attributes`, 422, post],
    ['7.14 updates', `/v1/profile/account/${name}/address`, 422, post],
    ['7.15', `/v1/profile/reverse/${address}`, 200],
    ['7.16', '/v1/profile/suggestions/freshname', 200],
    ['7.17', '/v1/profile/account', 422, post],
  ]

  it.each(requests)(
    '%s: %s belongs to the only project that allows its origin',
    async (_, path, status, init) => {
      expect(await ask(path, { apiVersion: '2' }, init)).toMatchObject({ status })
    },
  )

  it.each(requests)(
    '%s: %s is refused with both ways to name a project when its origin is unknown or missing',
    async (_, path, _status, init) => {
      for (const origin of ['https://stranger.example', 'null', '']) {
        const { status, body } = await ask(path, {}, { ...init, headers: { origin } })
        expect({ origin, status, code: body.code }).toEqual({ origin, status: 401, code: 'PROJECT_REQUIRED' })
        expect(body.reasons[0].description).toMatch(/projectId=….*Origin/)
      }
    },
  )

  it.each([
    `/v1/account/${address}/balance`,
    `/v1/account/${address}/history`,
    `/v1/identity/${address}`,
    '/v1/convert/tokens',
    '/v1/onramp/options',
  ])('is the only kind that may lack it: %s responds 401 without mentioning origins', async (path) => {
    const { status, body } = await ask(path, { currency: 'usd', chainId })
    expect({ status, code: body.code }).toEqual({ status: 401, code: 'PROJECT_REQUIRED' })
    expect(body.reasons[0].description).not.toContain('Origin')
  })
})

it('[7.16 zone] suggests our names when asked for another service’s zone', async () => {
  const { status, body } = await ask('/v1/profile/suggestions/freshname', { projectId, zone: 'elsewhere.id' })
  expect({ status, first: body.suggestions[0] }).toEqual({
    status: 200,
    first: { name: 'freshname.mob.eth', registered: false },
  })
})

describe('an address without a namespace', () => {
  const bare = address.slice(2)
  const accountPaths = Object.values(endpoints)
    // Permissions are requested by CAIP-10, whose schema refuses the address.
    .filter(({ id, method, path }) => method === 'GET' && path.includes(':address') && id !== 'getSessions')
    .map(({ path }) => path as string)
  it.each([
    [bare, `${bare} is missing the 0x prefix of an EVM address.`],
    ['a'.repeat(32), 'is not a valid address on '],
    [`0F${bare.slice(2)}`, 'is missing the 0x prefix'],
  ])('refuses %s with the reason, on every route', async (text, reason) => {
    expect(accountPaths.length).toBeGreaterThan(5)
    for (const route of accountPaths)
      for (const query of [{ chainId, range: 'week' }, {}]) {
        const isChainNeeded = /\/(approvals|portfolio)$/.test(route)
        if (isChainNeeded && !('chainId' in query)) continue
        const path = route.replace(':address', text)
        const { status, body, requestId } = await ask(path, { projectId, currency: 'usd', ...query })
        expect({ path, status, code: body.code }).toEqual({ path, status: 400, code: 'ADDRESS_INVALID' })
        expect(body.reasons[0].description).toContain(reason)
        expect(requestId).toMatch(/^[0-9a-f-]{36}$/)
      }
  })

  it('[5.12 checksum] names a wrong checksum with the right one', async () => {
    const wrong = address
      .replace(/[a-f]/, (letter) => letter.toUpperCase())
      .replace(/[A-F](?=[^A-F]*$)/, (letter) => letter.toLowerCase())
    const { status, body } = await ask(`/v1/account/${wrong}/balance`, { projectId, currency: 'usd' })
    expect(status).toBe(400)
    expect(body.reasons[0].description).toContain(`wrong EIP-55 checksum`)
    expect(body.reasons[0].description).toContain(address)
  })
})

describe('the asset and network of a quote', () => {
  const network = { name: 'devnet', display_name: 'Devnet', chain_id: '31337', contract_address: '' }
  const eth = { id: 'ETH', name: 'Ether', symbol: 'ETH', networks: [network] }
  const usd = { id: 'USD', payment_method_limits: [{ id: 'card', min: '10.00', max: '7500.00' }] }
  const quote = (body: object) =>
    ask(
      '/v1/onramp/quote',
      { projectId },
      { method: 'POST', body: JSON.stringify({ amount: '20', ...body }) },
    )

  it.each([
    ['whole currencies', eth, usd, 'ETH', 'ETH'],
    ['whole currencies and the name of the currency', eth, usd, 'Ether', 'ETH'],
    ['currencies without an id', { symbol: 'DUSD' }, { id: 'usd' }, 'DUSD', 'DUSD'],
    ['ids in another case', 'eth', 'usd', 'Devnet', 'ETH'],
    ['a name', 'Dev Dollar', 'USD', 'devnet', 'DUSD'],
    ['CAIP-2', 'DUSD', 'USD', 'eip155:31337', 'DUSD'],
    ['a chain id', 'ETH', 'USD', '31337', 'ETH'],
    ['the symbol of the network', 'DUSD', 'USD', 'ETH', 'DUSD'],
  ])(
    '[7.20 purchaseCurrency] [7.20 paymentCurrency] [7.20 network] are read from %s',
    async (_, purchaseCurrency, paymentCurrency, network, bought) => {
      const { status, body } = await quote({ purchaseCurrency, paymentCurrency, network })
      expect({ status, body }).toMatchObject({
        status: 200,
        body: { paymentTotal: { amount: '20.00', currency: 'USD' }, purchaseAmount: { currency: bought } },
      })
    },
  )

  it.each([
    ['purchaseCurrency', { purchaseCurrency: { id: 'BTC' }, paymentCurrency: 'USD', network: 'devnet' }],
    ['paymentCurrency', { purchaseCurrency: eth, paymentCurrency: { id: 'GBP' }, network: 'devnet' }],
    ['network', { purchaseCurrency: eth, paymentCurrency: usd, network: 'eip155:1' }],
    ['network', { purchaseCurrency: 'DUSD', paymentCurrency: usd, network: 'BTC' }],
  ])('[7.20 %s] is refused where it is not offered', async (field, body) => {
    expect(await quote(body)).toMatchObject({ status: 400, body: { reasons: [{ field }] } })
  })
})

describe('the on-ramp at `buy/options` and `buy/quotes`', () => {
  const place = { country: 'US', subdivision: 'NY' }
  const text = expect.any(String)

  it('lists the same as 7.19', async () => {
    const { status, body } = await ask('/v1/onramp/buy/options', { projectId, ...place })
    expect(status).toBe(200)
    expect(body.paymentCurrencies[0]).toEqual({
      id: 'USD',
      limits: [
        { id: 'card', min: '10.00', max: '7500.00' },
        { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
      ],
    })
    const network = { name: text, displayName: text, contractAddress: text, chainId: '31337' }
    expect(body.purchaseCurrencies).toContainEqual({
      id: 'ETH',
      name: 'Ether',
      symbol: 'ETH',
      networks: [{ ...network, contractAddress: '' }],
    })
    for (const currency of body.purchaseCurrencies) expect(currency.networks).toEqual([network])
  })

  const quotes = (more: Record<string, string>) =>
    ask('/v1/onramp/buy/quotes', {
      ...{ projectId, ...place, purchaseCurrency: 'ETH', paymentCurrency: 'USD' },
      ...{ paymentAmount: '100.00', paymentMethod: 'CARD', ...more },
    })

  it('quotes a purchase', async () => {
    const { status, body } = await quotes({})
    const dollars = { value: expect.stringMatching(/^\d+\.\d\d$/), currency: 'USD' }
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        quoteId: text,
        paymentTotal: { value: '100.00', currency: 'USD' },
        paymentSubTotal: dollars,
        purchaseAmount: { value: expect.stringMatching(/^[\d.]+$/), currency: 'ETH' },
        coinbaseFee: dollars,
        networkFee: dollars,
      },
    })
  })

  it.each([
    ['purchaseCurrency', { purchaseCurrency: 'BTC' }],
    ['paymentMethod', { paymentMethod: 'CASH' }],
    ['paymentAmount', { paymentAmount: 'much' }],
    ['paymentAmount', { paymentAmount: '1.00' }],
    ['purchaseNetwork', { purchaseNetwork: 'eip155:1' }],
    ['country', { country: 'USA' }],
  ])('refuses a %s that is not offered, naming the field: %o', async (field, more) => {
    expect(await quotes(more)).toMatchObject({ status: 400, body: { reasons: [{ field }] } })
  })
})

it.each([
  ['nothing else', {}],
  ['networks of another service', { blockchains: ['ethereum', 'base'] }],
])('[7.18 destinationWallets] gives a wallet with %s a page without assets', async (_, more) => {
  const destinationWallets = [{ address, ...more }]
  const body = JSON.stringify({ destinationWallets, partnerUserId: address })
  const answer = await ask('/v1/generators/onrampurl', { projectId }, { method: 'POST', body })
  expect(answer).toMatchObject({ status: 200, body: { url: expect.stringMatching(/^http/) } })
})

it('[7.8 addresses] returns no prices for an empty list of addresses', async () => {
  const body = JSON.stringify({ projectId, currency: 'usd', addresses: [] })
  expect(await ask('/v1/fungible/price', {}, { method: 'POST', body })).toMatchObject({
    status: 400,
    body: { reasons: [{ field: 'addresses', description: expect.stringContaining('at least 1 items') }] },
  })
})

describe('names', () => {
  const gnosis = 2_147_483_748
  const newName = () => `${newLabel()}.mob.eth`
  const post = (path: string, body: object) =>
    ask(path, { projectId }, { method: 'POST', body: JSON.stringify(body) })
  const register = async (...signed: Parameters<typeof signName>) =>
    post('/v1/profile/account', await signName(...signed))
  const namesOf = async (of: string) => {
    const { body } = await ask(`/v1/profile/reverse/${of}`, { projectId, apiVersion: '2' })
    return (body as { name: string }[]).map(({ name }) => name)
  }

  it.each([
    [400, { bio: 'Drives.', shoes: '42' }],
    [200, { bio: 'Drives.', avatar: 'https://mob.example/a.png', 'com.github': 'mob' }],
  ])('[7.17 message] are registered with %i for the attributes %o', async (expected, attributes) => {
    const { status, body } = await register(newKey(), { name: newName(), attributes })
    expect(status).toBe(expected)
    if (status === 400) expect(body.reasons[0].description).toContain('"shoes" is not a known attribute')
  })

  it('[7.17 coin_type] [7.15 names] are the same on Ethereum for a key registered on another chain', async () => {
    const key = newKey()
    const name = newName()
    const { status, body } = await register(key, { name }, { coinType: gnosis })
    const led = { address: key.address, created_at: expect.any(String) }
    expect({ status, addresses: body.addresses }).toEqual({
      status: 200,
      addresses: { 60: led, [gnosis]: led },
    })
    expect(await namesOf(key.address)).toEqual([name])
    expect((await register(newKey(), { name })).body.reasons).toEqual([
      { field: 'name', description: `${name} is taken.` },
    ])
  })

  it('[7.14 attributes] accept attributes that were signed without the name, for all names of the signer, once', async () => {
    const key = newKey()
    const [one, other] = [newName(), newName()]
    for (const name of [one, other]) await register(key, { name })
    const attributes = { bio: 'Navigates.' }
    const signed = await signName(key, { attributes })
    const update = (name: string, body: object) => post(`/v1/profile/account/${name}/attributes`, body)
    const answers = await Promise.all([one, other].map((name) => update(name, signed)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    const done = answers.find(({ status }) => status === 200)?.body
    expect(done.attributes).toEqual(attributes)
    expect((await ask(`/v1/profile/account/${done.name}`, { projectId })).body).toEqual(done)

    // Only the owner's, only while it is fresh, and never for another name than the text's own.
    const stranger = await signName(newKey(), { attributes })
    expect((await update(one, stranger)).status).toBe(401)
    expect((await update(one, { ...stranger, address: key.address })).status).toBe(401)
    const old = await signName(key, { attributes, timestamp: Math.floor(Date.now() / 1000) - 310 })
    expect((await update(one, old)).body.reasons[0].field).toBe('timestamp')
    expect((await update(other, await signName(key, { name: one, attributes }))).body.reasons[0].field).toBe(
      'name',
    )
    // It does not register a name, either.
    expect(
      (await post('/v1/profile/account', await signName(key, { attributes }))).body.reasons[0].field,
    ).toBe('name')
  })

  describe('accept an address that was signed without the name', () => {
    const update = (name: string, body: object) => post(`/v1/profile/account/${name}/address`, body)

    it.each(['the new address', 'the account of the owner'])(
      '[7.14 addresses] accept addresses in a body with %s',
      async (what) => {
        const [key, friend] = [newKey(), newKey()]
        const name = newName()
        await register(key, { name })
        const text = { coin_type: gnosis, address: friend.address }
        const body = await signName(
          key,
          text,
          what === 'the new address' ? { address: friend.address, coinType: gnosis } : {},
        )
        const { status, body: updated } = await update(name, body)
        expect({ status, address: updated.addresses?.[gnosis].address }).toEqual({
          status: 200,
          address: friend.address,
        })
        expect((await ask(`/v1/profile/account/${name}`, { projectId })).body).toEqual(updated)
        // An address does not get a name without its consent.
        expect(await namesOf(friend.address)).toEqual([])
        expect((await ask(`/v1/identity/${friend.address}`, { projectId })).body.name).toBeNull()
        expect(await namesOf(key.address)).toEqual([name])
        // With the address's own signature, it gets the name.
        const named = await signName(key, { name, ...text }, { address: friend.address, coinType: gnosis })
        const address_signature = await friend.signMessage({ message: named.message })
        expect((await update(name, { ...named, address_signature })).status).toBe(200)
        expect(await namesOf(friend.address)).toEqual([name])
        expect((await ask(`/v1/identity/${friend.address}`, { projectId })).body.name).toBe(name)
      },
    )

    it('[7.14 addresses] accept an address once, whatever else the body contains', async () => {
      const [key, friend] = [newKey(), newKey()]
      const [one, other] = [newName(), newName()]
      for (const name of [one, other]) await register(key, { name })
      const signed = await signName(key, {
        attributes: { bio: 'Sails.' },
        coin_type: gnosis,
        address: friend.address,
      })
      expect((await update(one, signed)).status).toBe(200)
      for (const body of [signed, { ...signed, address: friend.address, coin_type: gnosis }])
        expect((await update(other, body)).body.reasons[0].field).toBe('message')
      expect((await post(`/v1/profile/account/${other}/attributes`, signed)).body.reasons[0].field).toBe(
        'message',
      )
    })

    it('[7.14 addresses] require the owner’s address with its chain, as in the body', async () => {
      const [key, stranger] = [newKey(), newKey()]
      const name = newName()
      await register(key, { name })
      const text = { coin_type: gnosis, address: stranger.address }
      const foreign = await signName(stranger, text, { coinType: gnosis })
      expect((await update(name, foreign)).status).toBe(401)
      const chainless = await signName(key, { address: stranger.address }, { coinType: gnosis })
      expect((await update(name, chainless)).body.reasons[0].field).toBe('coin_type')
      const elsewhere = await signName(key, text, { address: newKey().address, coinType: gnosis })
      expect((await update(name, elsewhere)).body.reasons[0].field).toBe('address')
      const otherCoin = await signName(key, text, { coinType: 2_147_483_658 })
      expect((await update(name, otherCoin)).body.reasons[0].field).toBe('coin_type')
    })
  })
})

describe('the redirect of docs/compatibility.md', () => {
  const guide = readFileSync(new URL('../../../docs/compatibility.md', import.meta.url), 'utf8')
  const code = guide.match(/```js\n(\{\n {2}const publicApi = [^`]*)```/)?.[1] ?? ''
  const asked: string[] = []
  const send: typeof fetch = (input, init) => {
    asked.push(input instanceof Request ? input.url : String(input))
    return fetch(input, init)
  }
  const page = { fetch: send, Request, String }
  runInNewContext(code.replace('https://api.example.com', world.api), page)

  it('sends requests for the public API to the server', async () => {
    const prices = JSON.stringify({ projectId, currency: 'usd', addresses: [token] })
    const url = 'https://rpc.walletconnect.org/v1/fungible/price'
    const post = { method: 'POST', body: prices }
    for (const answer of [await page.fetch(url, post), await page.fetch(new Request(url, post))])
      expect(await answer.json()).toMatchObject({ fungibles: [{ symbol: 'DUSD' }] })
    const chains = await page.fetch(new URL('https://rpc.walletconnect.org/v1/supported-chains'))
    expect(await chains.json()).toMatchObject({ http: expect.arrayContaining([chainId]) })
  })

  it('leaves every other request unchanged', async () => {
    await page.fetch(`${world.api}/health`)
    expect(asked.at(-1)).toBe(`${world.api}/health`)
    expect(asked.filter((url) => !url.startsWith(world.api))).toEqual([])
  })
})
