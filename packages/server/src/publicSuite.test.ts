import { readFileSync } from 'node:fs'
import { testWorld } from '@latchkey/devnet/testWorld'
import { expect, it } from 'vitest'
import { newKey, newLabel, signName } from '../test/chains/signName.ts'

// The 74 tests of the public server's suite that cover routes of the specification. Its source may not be opened: the
// requests here are those of its published differences. A test whose request got the expected response from the start
// is counted and not listed. All requests have a project id.

const suiteTests = 74
const world = await testWorld()
const { projectId } = world
const chainId = world.network.caipNetworkId
const alice = world.accounts[0]?.address ?? ''
const ether = `${chainId}:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee`
const token = `${chainId}:${world.contracts.dusd}`

async function get(path: string, query: Record<string, string> = {}) {
  const response = await fetch(`${world.api}${path}?${new URLSearchParams({ projectId, ...query })}`)
  return { status: response.status, headers: response.headers, body: await response.json() }
}
async function post(path: string, body: object) {
  const url = `${world.api}${path}?${new URLSearchParams({ projectId })}`
  const response = await fetch(url, { method: 'POST', body: JSON.stringify(body) })
  return { status: response.status, headers: response.headers, body: await response.json() }
}
const newName = () => `${newLabel()}.mob.eth`
const place = { country: 'US', subdivision: 'NY' }
const gnosis = 2_147_483_748

/** Registers a name and updates it with a text that omits the name. Returns both responses. */
async function update(what: 'attributes' | 'address') {
  const key = newKey()
  const name = newName()
  const registered = await post('/v1/profile/account', await signName(key, { name }))
  const text =
    what === 'attributes'
      ? { attributes: { bio: 'Drives.' } }
      : { coin_type: gnosis, address: newKey().address }
  const updated = await post(`/v1/profile/account/${name}/${what}`, await signName(key, text as never))
  return { key, name, registered, updated, text }
}

it.each<[request: string, isAsExpected: () => Promise<boolean>]>([
  [
    'GET /v1/onramp/buy/options',
    async () => {
      const { status, body } = await get('/v1/onramp/buy/options', place)
      const [paid, bought] = [body.paymentCurrencies[0], body.purchaseCurrencies[0]]
      return status === 200 && typeof paid.limits[0].min === 'string' && 'chainId' in bought.networks[0]
    },
  ],
  [
    'GET /v1/onramp/buy/quotes',
    async () => {
      const paid = { paymentAmount: '100.00', paymentCurrency: 'USD', paymentMethod: 'CARD' }
      const { body } = await get('/v1/onramp/buy/quotes', { ...place, ...paid, purchaseCurrency: 'ETH' })
      const amounts = ['paymentTotal', 'paymentSubTotal', 'purchaseAmount', 'coinbaseFee', 'networkFee']
      return typeof body.quoteId === 'string' && amounts.every((amount) => 'value' in body[amount])
    },
  ],
  [
    'POST /v1/generators/onrampurl without assets',
    async () => {
      const destinationWallets = [{ address: alice, blockchains: ['ethereum'] }]
      const { status, body } = await post('/v1/generators/onrampurl', {
        destinationWallets,
        partnerUserId: alice,
      })
      return status === 200 && typeof body.url === 'string'
    },
  ],
  ...['account/:/history', 'account/:/balance', 'account/:/nfts', 'identity/:'].map(
    (route): [string, () => Promise<boolean>] => [
      `GET /v1/${route} of a text that is no address`,
      async () => {
        const path = `/v1/${route.replace(':', alice.slice(2))}`
        const { status, headers, body } = await get(path, { currency: 'usd' })
        return status === 400 && body.status === 'FAILED' && headers.has('x-request-id')
      },
    ],
  ),
  [
    'GET /v1/account/:address/balance of an empty account',
    async () => {
      const { body } = await get(`/v1/account/${newKey().address}/balance`, { currency: 'usd' })
      return body.balances.length === 0
    },
  ],
  [
    'POST /v1/fungible/price without addresses',
    async () => {
      const { status } = await post('/v1/fungible/price', { projectId, currency: 'usd', addresses: [] })
      return status === 400
    },
  ],
  [
    'GET /v1/convert/build-approve without userAddress',
    async () => (await get('/v1/convert/build-approve', { from: token, to: ether })).status === 200,
  ],
  [
    'POST /v1/profile/account with an unknown attribute',
    async () => {
      const text = { name: newName(), attributes: { shoes: '42' } }
      return (await post('/v1/profile/account', await signName(newKey(), text))).status === 400
    },
  ],
  [
    'POST /v1/profile/account on another chain',
    async () => {
      const signed = await signName(newKey(), { name: newName() }, { coinType: gnosis })
      const { status, body } = await post('/v1/profile/account', signed)
      return status === 200 && body.addresses[60].address === body.addresses[gnosis].address
    },
  ],
  [
    'POST /v1/profile/account/:name/attributes without the name',
    async () => (await update('attributes')).updated.body.attributes.bio === 'Drives.',
  ],
  [
    'POST /v1/profile/account/:name/address without the name',
    async () => {
      const { updated, text } = await update('address')
      return updated.body.addresses[gnosis].address === text.address
    },
  ],
  [
    'a name once it is registered and updated',
    async () => {
      const { key, name, updated } = await update('attributes')
      const forward = await get(`/v1/profile/account/${name}`)
      const reverse = await get(`/v1/profile/reverse/${key.address}`)
      const identity = await get(`/v1/identity/${key.address}`)
      const taken = await post('/v1/profile/account', await signName(newKey(), { name }))
      return (
        forward.body.attributes.bio === updated.body.attributes.bio &&
        reverse.body[0].name === name &&
        identity.body.name === name &&
        taken.status === 400
      )
    },
  ],
])('responds to %s as the suite expects', async (_, isAsExpected) => {
  expect(await isAsExpected()).toBe(true)
})

/** Differences by design: how many of the suite's tests each concerns, and a check that it exists. */
const byDesign: [what: string, tests: number, differs: () => Promise<boolean>][] = [
  [
    'Sessions: create and revoke',
    6,
    async () => (await post(`/v1/sessions/${chainId}:${alice}`, { permissions: [] })).status === 422,
  ],
  [
    'Any route without `sv` or `Origin`',
    3,
    async () => {
      const { body } = await get(`/v1/account/${alice}/balance`, { currency: 'usd' })
      return body.balances.length > 0
    },
  ],
  [
    'An EVM address with a wrong EIP-55 checksum',
    1,
    async () => {
      const wrong = alice.replace(/[a-f]/i, (letter) =>
        letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase(),
      )
      return (await get(`/v1/account/${wrong}/balance`, { currency: 'usd' })).status === 400
    },
  ],
  [
    'Names of three letters',
    1,
    async () => {
      const name = `${newLabel('').slice(-3)}.mob.eth`
      return (await post('/v1/profile/account', await signName(newKey(), { name }))).status === 400
    },
  ],
  [
    '`cursor` of exactly 80 characters',
    1,
    async () => (await get(`/v1/account/${alice}/history`)).body.next.length !== 80,
  ],
  [
    'A body of the wrong shape',
    1,
    async () => (await post('/v1/fungible/price', { projectId })).status === 422,
  ],
  ['`GET /health`', 1, async () => (await get('/health')).body.status === 'ok'],
  [
    'Names, icons and prices of tokens; currencies and networks of purchases',
    2,
    async () => {
      const { body } = await get('/v1/onramp/options')
      return body.purchaseCurrencies.every(
        ({ networks }: { networks: { chain_id: string }[] }) => networks[0]?.chain_id === '31337',
      )
    },
  ],
]

it.each(byDesign)('%s differs by design in %i of the tests', async (_, _tests, differs) => {
  expect(await differs()).toBe(true)
})

it('documents the count and every reason in docs/compatibility.md', () => {
  const docs = readFileSync(new URL('../../../docs/compatibility.md', import.meta.url), 'utf8')
  const differing = byDesign.reduce((sum, [, tests]) => sum + tests, 0)
  expect(suiteTests - differing).toBeGreaterThanOrEqual(58)
  expect(docs).toContain(`**${suiteTests - differing} of ${suiteTests}**`)
  for (const [what, tests] of byDesign) expect(docs).toContain(`| ${what} | ${tests} |`)
})
