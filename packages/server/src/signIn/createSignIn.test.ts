import { testWorld } from '@latchkey/devnet/testWorld'
import { evmChainId } from '@latchkey/protocol/ids'
import { createPublicClient, http } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { createPage } from '../../test/createPage.ts'
import { openEmptyDatabase } from '../../test/openEmptyDatabase.ts'
import { openTestRows } from '../../test/openTestRows.ts'
import { createTestDatabase, hasPostgres } from '../../test/postgres.ts'
import { startSignIn } from '../../test/startSignIn.ts'
import { createDatabaseStore } from './createDatabaseStore.ts'
import { createMemoryStore, openSignInStore, type SignInSettings, verifyEip155 } from './index.ts'

const world = await testWorld()
const chainId = evmChainId(Number(world.network.id))
const [alice, bob, carol] = world.accounts.map(({ privateKey }) => privateKeyToAccount(privateKey)) as [
  ReturnType<typeof privateKeyToAccount>,
  ReturnType<typeof privateKeyToAccount>,
  ReturnType<typeof privateKeyToAccount>,
]
const client = createPublicClient({ transport: http(world.rpc), pollingInterval: 20 })
const minuteMs = 60_000

/** Creates a clock for the server that the test controls. */
function createClock() {
  let offsetMs = 0
  return { now: () => Date.now() + offsetMs, advance: (ms: number) => (offsetMs += ms) }
}

const pglite = await openEmptyDatabase()
const postgres = (await hasPostgres()) ? await createTestDatabase() : undefined
const inPostgres = postgres && (await openSignInStore({ databaseUrl: postgres.url }))
afterAll(async () => {
  await pglite.close()
  await inPostgres?.close()
  await postgres?.drop()
})
const stores = {
  memory: createMemoryStore(),
  PGlite: createDatabaseStore(pglite.database, (await openTestRows(pglite.database)).rows),
  ...(inPostgres && { Postgres: inPostgres.store }),
}

async function start(settings: Partial<SignInSettings> = {}) {
  const clock = createClock()
  const server = await startSignIn({
    store: createMemoryStore(),
    verify: { eip155: verifyEip155(() => client) },
    chains: [chainId],
    transport: 'bearer',
    now: clock.now,
    ...settings,
  })
  onTestFinished(() => server.close())
  const newPage = () => createPage(server.url, { origin: server.origin, chainId })
  return { ...server, clock, newPage }
}

describe.each(Object.entries(stores))('sessions stored in %s', (name, store) => {
  const begin = (settings: Partial<SignInSettings> = {}) =>
    start({ store, scope: `${name} ${crypto.randomUUID()}`, ...settings })

  it('accepts one of many concurrent uses of a nonce', async () => {
    const { newPage } = await begin()
    const page = newPage()
    const signed = await page.sign(alice)
    const answers = await Promise.all(Array.from({ length: 8 }, () => newPage().post(signed)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.reasons?.[0]?.field === 'nonce')).toHaveLength(7)
  })

  it('adds another account without dropping the first, and replaces a session of the same account', async () => {
    const { newPage } = await begin()
    const page = newPage()
    const first = await page.signIn(alice)
    const second = await page.signIn(bob)
    expect(second.body.token).toBeUndefined()
    expect(await page.sessions()).toEqual([second.body.session, first.body.session])
    const again = await page.signIn(alice)
    expect(await page.sessions()).toEqual([again.body.session, second.body.session])
  })

  it('lists the account’s other devices without the signed message, and nobody else’s', async () => {
    const { newPage } = await begin()
    const [laptop, phone, stranger] = [newPage(), newPage(), newPage()]
    const there = (await phone.signIn(alice)).body.session
    await phone.signIn(carol)
    await stranger.signIn(bob)
    const here = (await laptop.signIn(alice)).body.session
    const { message: _, signature: __, ...listed } = there
    expect(await laptop.sessions()).toEqual([here, { ...listed, isCurrent: false }])
  })

  it('ends a session from either device, even twice, but not for a stranger', async () => {
    const { newPage, signIn } = await begin()
    const [laptop, phone, stranger] = [newPage(), newPage(), newPage()]
    const there = (await phone.signIn(alice)).body.session
    await stranger.signIn(bob)
    await laptop.signIn(alice)
    expect((await stranger.revoke(there.id)).status).toBe(404)
    expect((await newPage().revoke(there.id)).status).toBe(404)
    expect((await laptop.revoke(crypto.randomUUID())).status).toBe(404)
    expect(await phone.sessions()).toHaveLength(2)

    expect((await laptop.revoke(there.id)).status).toBe(200)
    expect((await laptop.revoke(there.id)).status).toBe(200)
    expect((await phone.revoke(there.id)).status).toBe(200)
    expect(await phone.sessions()).toEqual([])
    expect(await laptop.sessions()).toHaveLength(1)
    const headers = new Headers({ authorization: `Bearer ${phone.session().token}` })
    expect(await signIn.getSignIn({ headers })).toEqual([])
  })

  it('keeps the newest twenty accounts of a browser', async () => {
    const { newPage, signIn } = await begin()
    const page = newPage()
    const keys = Array.from({ length: 22 }, () => privateKeyToAccount(generatePrivateKey()))
    for (const key of keys) expect((await page.signIn(key)).status).toBe(200)
    const addresses = keys.map(({ address }) => address).slice(2)
    const listed = (await page.sessions()).map(({ data }) => data.accountAddress)
    expect(listed.toSorted()).toEqual(addresses.toSorted())
    const headers = new Headers({ authorization: `Bearer ${page.session().token}` })
    const known = (await signIn.getSignIn({ headers })).map(({ address }) => address)
    expect(known.toSorted()).toEqual(addresses.toSorted())
  })

  it('ends a session when it expires, or when its message does', async () => {
    const { newPage, clock, signIn } = await begin({ sessionSeconds: 3_600 })
    const page = newPage()
    const expirationTime = new Date(clock.now() + 10 * minuteMs).toISOString()
    await page.signIn(alice, { expirationTime })
    await page.signIn(bob)
    clock.advance(11 * minuteMs)
    expect((await page.sessions()).map(({ data }) => data.accountAddress)).toEqual([bob.address])
    clock.advance(50 * minuteMs)
    expect(await page.sessions()).toEqual([])
    await signIn.sweep()
    expect((await page.signIn(alice, { issuedAt: new Date(clock.now()).toISOString() })).status).toBe(200)
  })

  it('accepts a nonce for five minutes', async () => {
    const { newPage, clock } = await begin()
    const page = newPage()
    const [early, late] = [await page.sign(alice), await page.sign(bob)]
    clock.advance(5 * minuteMs - 2_000)
    expect((await page.post(early)).status).toBe(200)
    clock.advance(2_000)
    expect((await page.post(late)).body.reasons?.[0]?.field).toBe('nonce')
  })

  it('isolates apps that share a store', async () => {
    const [one, other] = [await begin(), await begin()]
    const [here, there] = [one.newPage(), other.newPage()]
    await here.signIn(alice)
    there.plant({ token: here.session().token! })
    expect(await there.sessions()).toEqual([])
    const { nonce } = (await here.ask('/nonce', {})).body
    expect((await there.signIn(alice, { nonce })).body.reasons?.[0]?.field).toBe('nonce')
  })

  it('never adopts a planted secret', async () => {
    const { newPage } = await begin()
    const page = newPage()
    const planted = 'A'.repeat(43)
    page.plant({ token: planted })
    expect((await page.signIn(alice)).body.token).toMatch(/^[\w-]{43}$/)
    expect(page.session().token).not.toBe(planted)
  })

  it('sweeps what has expired, and nothing else', async () => {
    const { newPage, clock } = await begin({ sessionSeconds: 3_600 })
    const page = newPage()
    await page.signIn(alice)
    const kept = await page.sign(bob)
    await store.sweep(clock.now())
    expect((await page.post(kept)).status).toBe(200)
    await store.sweep(clock.now() + 3_600_000)
    expect(await page.sessions()).toEqual([])
  })
})

it('stores no holder’s secret in the database, and nothing expired after a sweep', async () => {
  const { newPage } = await start({ store: stores.PGlite, scope: 'read' })
  const page = newPage()
  await page.signIn(alice)
  const dump = async () => {
    const rows = await Promise.all(
      ['sign_in_sessions', 'sign_in_nonces'].map((table) =>
        pglite.readRows({ name: table, text: `select * from ${table} where scope = 'read'` }, []),
      ),
    )
    return JSON.stringify(rows)
  }
  await page.ask('/nonce', {})
  expect(await dump()).toContain(alice.address)
  expect(await dump()).not.toContain(page.session().token)
  await stores.PGlite.sweep(Date.now() + 8 * 86_400_000)
  expect(await dump()).toBe('[[],[]]')
})

it('keeps a session for 7 days by default', async () => {
  const { newPage, clock } = await start()
  const page = newPage()
  await page.signIn(alice)
  clock.advance(7 * 86_400_000 - minuteMs)
  expect(await page.sessions()).toHaveLength(1)
  clock.advance(minuteMs)
  expect(await page.sessions()).toEqual([])
})

describe('by cookie', () => {
  const begin = (settings: Partial<SignInSettings> = {}) => start({ transport: 'cookie', ...settings })

  it('keeps the secret in an HttpOnly cookie, and returns no token', async () => {
    const { newPage } = await begin({ sessionSeconds: 600 })
    const page = newPage()
    const { headers, body } = await page.signIn(alice)
    expect(body).not.toHaveProperty('token')
    expect(headers.get('set-cookie')).toMatch(
      // Safari does not store Secure cookies of http://localhost.
      /^latchkey-sign-in=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    expect(await page.sessions()).toEqual([body.session])
    expect(headers.get('access-control-allow-origin')).toBeNull()
  })

  it('uses the __Host- prefix on https, and accepts no other cookie', async () => {
    const origin = 'https://app.example'
    const { url, signIn } = await begin({ origins: [origin] })
    const page = createPage(url, { origin, chainId })
    const { headers } = await page.signIn(alice)
    expect(headers.get('set-cookie')).toMatch(/^__Host-latchkey-sign-in=[\w-]{43}; .*Path=\/; .*Secure/)
    const { cookie = '' } = page.session()
    const of = (text: string) => signIn.getSignIn({ headers: new Headers({ cookie: text }) })
    expect(await of(`a=b; ${cookie}`)).toEqual([
      { chainId, address: alice.address, account: `${chainId}:${alice.address}` },
    ])
    expect(await of(cookie.replace('__Host-', ''))).toEqual([])
    expect(await of('')).toEqual([])
  })

  it.each([
    ['no Origin', { origin: '' }, 403],
    ['another Origin', { origin: 'http://127.0.0.1:1' }, 403],
    ['an opaque Origin', { origin: 'null' }, 403],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 400],
    ['plain text', { 'content-type': 'text/plain' }, 400],
  ])('refuses a POST with %s and changes nothing', async (_, headers, status) => {
    const { newPage } = await begin()
    const page = newPage()
    const { session } = (await page.signIn(alice)).body
    for (const [path, body] of [
      ['/nonce', {}],
      ['/sessions', await page.sign(alice)],
      ['/sessions/revoke', { id: session.id }],
    ] as const)
      expect((await page.ask(path, body, headers)).status).toBe(status)
    expect(await page.sessions()).toEqual([session])
  })

  it.each(['cross-site', 'same-site', 'none', ''])('refuses a GET from %j', async (site) => {
    const { newPage } = await begin()
    const answer = await newPage().ask('/sessions', undefined, { 'sec-fetch-site': site })
    expect([answer.status, answer.body.code]).toEqual([403, 'ORIGIN_NOT_ALLOWED'])
  })
})

describe('by bearer token', () => {
  it('rejects a wildcard origin whose hosts anyone can register', async () => {
    await expect(start({ origins: ['https://*.vercel.app'] })).rejects.toThrow(/origins/)
  })

  it('allows a page of an allowed origin, also in a preflight', async () => {
    const origin = 'https://app.host.example'
    const { url } = await start({ origins: ['https://*.host.example'] })
    const preflight = await fetch(`${url}/sessions`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST' },
    })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-origin')).toBe(origin)
    expect(preflight.headers.get('access-control-allow-headers')).toContain('authorization')
    const page = createPage(url, { origin, chainId })
    const { headers, status } = await page.signIn(alice)
    expect(status).toBe(200)
    expect(headers.get('access-control-allow-origin')).toBe(origin)
    expect(headers.get('vary')).toBe('Origin')
    expect(headers.get('cache-control')).toBe('no-store')
  })
})

it('reports internal errors to the app, and hides them from the caller', async () => {
  const told: unknown[] = []
  const broken = { ...createMemoryStore(), keepNonce: () => Promise.reject(new Error('the disk is full')) }
  const { newPage } = await start({ store: broken, failed: (error) => told.push(error) })
  const { status, body, headers } = await newPage().ask('/nonce', {})
  expect([status, body.code]).toEqual([500, 'INTERNAL'])
  expect(JSON.stringify(body)).not.toContain('disk')
  expect(headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
  expect(told).toEqual([new Error('the disk is full')])
})

it('reports an unreachable chain as such, with Retry-After', async () => {
  const told: unknown[] = []
  const gone = createPublicClient({ transport: http('http://127.0.0.1:9', { retryCount: 0 }) })
  const { newPage } = await start({
    verify: { eip155: verifyEip155(() => gone) },
    failed: (error) => told.push(error),
  })
  const page = newPage()
  const { status, body, headers } = await page.post({ ...(await page.sign(alice)), signature: '0x11' })
  expect([status, body.code]).toEqual([503, 'UPSTREAM_UNAVAILABLE'])
  expect(headers.get('retry-after')).toBe('2')
  expect(told).toHaveLength(1)
})

it('reports refusals by field and sign-ins by chain', async () => {
  const told: string[] = []
  const { newPage } = await start({
    refused: (reason) => told.push(reason),
    signedIn: (chain) => told.push(chain),
  })
  const page = newPage()
  await page.signIn(alice, { domain: 'evil.example' })
  await page.signIn(alice)
  await page.post({ ...(await page.sign(alice)), signature: '0x11' })
  expect(told).toEqual(['domain', chainId, 'signature'])
})
