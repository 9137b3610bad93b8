import { testWorld } from '@latchkey/devnet/testWorld'
import { describe, expect, it } from 'vitest'

// Requests as existing clients of this API send them, where they differ from what our own client sends.

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

describe('an account without its chain, where another field names the chain', () => {
  const swap = { projectId, from: ether, to: token, amount: '1000000000000000' }

  it('[7.6] gets a quote', async () => {
    const { status, body } = await ask('/v1/convert/quotes', { ...swap, userAddress: address })
    expect({ status, quotes: body.quotes?.length }).toEqual({ status: 200, quotes: 1 })
  })

  it('[7.9] gets an allowance', async () => {
    const query = { projectId, tokenAddress: token, userAddress: address }
    expect(await ask('/v1/convert/allowance', query)).toMatchObject({
      status: 200,
      body: { allowance: expect.stringMatching(/^\d+$/) },
    })
  })

  it('[7.11] gets a transaction', async () => {
    const body = JSON.stringify({ ...swap, userAddress: address, eip155: { slippage: 1 } })
    const answer = await ask('/v1/convert/build-transaction', {}, { method: 'POST', body })
    expect(answer).toMatchObject({ status: 200, body: { tx: { from: `${chainId}:${address}` } } })
  })

  it('[7.12] gets an approval, also where it names no account at all', async () => {
    const query = { projectId, from: token, to: ether }
    const named = await ask('/v1/convert/build-approve', { ...query, userAddress: address })
    const unnamed = await ask('/v1/convert/build-approve', query)
    expect([named.status, unnamed.status]).toEqual([200, 200])
    expect(named.body.tx.data).toBe(unnamed.body.tx.data)
  })
})

describe('a request about names without a project id', () => {
  it('[7.15] is of the one project that allows its origin', async () => {
    expect(await ask(`/v1/profile/reverse/${address}`, { apiVersion: '2' })).toMatchObject({ status: 200 })
  })

  it('is told both ways where its origin is nobody’s, or it has none', async () => {
    for (const origin of ['https://stranger.example', '']) {
      const { status, body } = await ask(`/v1/profile/reverse/${address}`, {}, { headers: { origin } })
      expect(status).toBe(401)
      expect(body.reasons[0].description).toMatch(/projectId=….*Origin/)
    }
  })
})

it('[7.16] suggestions for the zone of another service are names of ours', async () => {
  const { status, body } = await ask('/v1/profile/suggestions/freshname', { projectId, zone: 'elsewhere.id' })
  expect({ status, first: body.suggestions[0] }).toEqual({
    status: 200,
    first: { name: 'freshname.mob.eth', registered: false },
  })
})

describe('an address of no namespace', () => {
  const bare = address.slice(2)
  it.each([
    [bare, `${bare} has lost its 0x.`],
    ['a'.repeat(32), 'is not an address of any chain'],
    [`0F${bare.slice(2)}`, 'has lost its 0x'],
  ])('%s is refused with the reason, on every route', async (text, reason) => {
    const query = { projectId, currency: 'usd' }
    for (const path of [
      `account/${text}/balance`,
      `account/${text}/history`,
      `account/${text}/nfts`,
      `identity/${text}`,
    ]) {
      const { status, body, requestId } = await ask(`/v1/${path}`, query)
      expect({ path, status, code: body.code }).toEqual({ path, status: 400, code: 'ADDRESS_INVALID' })
      expect(body.reasons[0].description).toContain(reason)
      expect(requestId).toMatch(/^[0-9a-f-]{36}$/)
    }
  })

  it('[5.12] a wrong checksum is named, with the right one', async () => {
    const wrong = address
      .replace(/[a-f]/, (letter) => letter.toUpperCase())
      .replace(/[A-F](?=[^A-F]*$)/, (letter) => letter.toLowerCase())
    const { status, body } = await ask(`/v1/account/${wrong}/balance`, { projectId, currency: 'usd' })
    expect(status).toBe(400)
    expect(body.reasons[0].description).toContain(`wrong EIP-55 checksum`)
    expect(body.reasons[0].description).toContain(address)
  })
})

describe('[7.20] a quote names what is bought and where', () => {
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
  ])('by %s', async (_, purchaseCurrency, paymentCurrency, network, bought) => {
    const { status, body } = await quote({ purchaseCurrency, paymentCurrency, network })
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { paymentTotal: { amount: '20.00', currency: 'USD' }, purchaseAmount: { currency: bought } },
    })
  })

  it.each([
    ['purchaseCurrency', { purchaseCurrency: { id: 'BTC' }, paymentCurrency: 'USD', network: 'devnet' }],
    ['paymentCurrency', { purchaseCurrency: eth, paymentCurrency: { id: 'GBP' }, network: 'devnet' }],
    ['network', { purchaseCurrency: eth, paymentCurrency: usd, network: 'eip155:1' }],
    ['network', { purchaseCurrency: 'DUSD', paymentCurrency: usd, network: 'BTC' }],
  ])('and is refused by its %s where it is not offered', async (field, body) => {
    expect(await quote(body)).toMatchObject({ status: 400, body: { reasons: [{ field }] } })
  })
})

it.each([
  ['nothing else', {}],
  ['networks of another service', { blockchains: ['ethereum', 'base'] }],
])('[7.18] a wallet with %s gets the address of a page without assets', async (_, more) => {
  const destinationWallets = [{ address, ...more }]
  const body = JSON.stringify({ destinationWallets, partnerUserId: address })
  const answer = await ask('/v1/generators/onrampurl', { projectId }, { method: 'POST', body })
  expect(answer).toMatchObject({ status: 200, body: { url: expect.stringMatching(/^http/) } })
})

it('[7.8] no addresses at all have no prices', async () => {
  const body = JSON.stringify({ projectId, currency: 'usd', addresses: [] })
  expect(await ask('/v1/fungible/price', {}, { method: 'POST', body })).toMatchObject({
    status: 400,
    body: { reasons: [{ field: 'addresses', description: expect.stringContaining('at least 1 items') }] },
  })
})
