import { inspect } from 'node:util'
import type { Caip2 } from '@latchkey/protocol/ids'
import { expect, it, onTestFinished } from 'vitest'
import { httpFaults } from '../../test/httpFaults.ts'
import { type JsonAnswer, startJsonServer } from '../../test/startJsonServer.ts'
import type { ServedChain } from '../settings/settings.ts'
import { createRestUpstreams, type RestOptions, type RestProof } from './createRestUpstreams.ts'

const id: Caip2 = 'cosmos:test-1'
const answerBytesMax = 1_000

async function start(answer: Parameters<typeof startJsonServer>[0]) {
  const started = await startJsonServer(answer)
  onTestFinished(() => started.stop())
  return started
}

/** Returns a URL with a port that nothing listens on. */
async function deadOrigin() {
  const gone = await startJsonServer(() => 'silence')
  await gone.stop()
  return gone.origin
}

/** Creates the upstreams of one chain, and collects their logs. */
function connect(rpcUrls: readonly string[], more: Partial<RestOptions> = {}) {
  const network = {
    id: 'test-1',
    name: 'Test',
    chainNamespace: 'cosmos',
    caipNetworkId: id,
    nativeCurrency: { name: 'Test', symbol: 'TEST', decimals: 6 },
    rpcUrls: { default: { http: rpcUrls } },
  }
  const logged: string[] = []
  const chains = new Map<Caip2, ServedChain>([[id, { id, network, rpcUrls }]])
  const log = { error: (_: object, message: string) => logged.push(message) }
  const upstreams = createRestUpstreams({ answerBytesMax, chains, log, ...more })
  return { logged, get: (path = '/thing') => upstreams.get(id, path, readName), upstreams }
}

function readName(json: unknown): string {
  const { name } = Object(json)
  if (typeof name !== 'string') throw new TypeError('No name')
  return name
}

const named = (name: string) => start(() => ({ body: { name } }))
const silence = { name: 'UpstreamError', message: `No upstream of ${id} is responding.` }

it('uses only the first upstream that responds', async () => {
  const [first, second] = [await named('first'), await named('second')]
  expect(await connect([first.origin, second.origin]).get()).toBe('first')
  expect(second.calls).toEqual([])
})

it('records each request, and why it failed', async () => {
  const [refusing, website] = [
    await start(() => ({ status: 429, text: '' })),
    await start(() => ({ text: '<html></html>' })),
  ]
  const urls = [await deadOrigin(), refusing.origin, website.origin, (await named('last')).origin]
  const recorded: unknown[] = []
  const record: RestOptions['record'] = (...[chainId, place, , reason]) =>
    void recorded.push([chainId, place, reason])
  expect(await connect(urls, { record }).get()).toBe('last')
  expect(recorded).toEqual([
    [id, 1, 'unsent'],
    [id, 2, 'refused'],
    [id, 3, 'broken'],
    [id, 4, undefined],
  ])
})

it.each(httpFaults)(
  'falls back to the next upstream when one %s (%s), and rejects without another',
  async (_, kind, answer) => {
    const bad = await start(() => answer)
    const good = await named('good')
    const more = kind === 'late' ? { timeoutMs: 600 } : {}
    expect(await connect([bad.origin, good.origin], more).get()).toBe('good')
    await expect(connect([bad.origin], more).get()).rejects.toMatchObject(silence)
    expect(bad.calls.map(({ path }) => path)).toEqual(['/thing', '/thing'])
  },
)

it('falls back to the next upstream when one is unreachable, and rejects without another', async () => {
  const dead = await deadOrigin()
  const good = await named('good')
  expect(await connect([dead, good.origin]).get()).toBe('good')
  await expect(connect([dead]).get()).rejects.toMatchObject(silence)
})

it('keeps upstreams out of logged failures', async () => {
  const dead = await deadOrigin()
  const failure: { cause?: unknown } = await connect([dead]).get().catch(Object)
  expect(failure.cause).toBeInstanceOf(Error)
  expect(inspect(failure)).not.toContain(new URL(dead).host)
})

it.each<[string, JsonAnswer]>([
  ['never responds', 'silence'],
  ['never finishes', { text: '{"name":', isCut: true }],
])('leaves the next upstream its share of the time when one %s', async (_, answer) => {
  const slow = await start(() => answer)
  const good = await named('good')
  const timeoutMs = 600
  expect(await connect([slow.origin, good.origin], { timeoutMs }).get()).toBe('good')
  const startedAt = performance.now()
  await expect(connect([slow.origin, slow.origin], { timeoutMs }).get()).rejects.toMatchObject(silence)
  expect(performance.now() - startedAt).toBeGreaterThan(timeoutMs * 0.9)
})

it.each([
  ['seconds', () => '7'],
  ['a date', () => new Date(Date.now() + 7_000).toUTCString()],
])('pauses an upstream with a Retry-After in %s, and reports it in the failure', async (_, retryAfter) => {
  const busy = await start(() => ({
    status: 429,
    headers: { 'retry-after': retryAfter() },
    text: 'Too many requests',
  }))
  const { get } = connect([busy.origin])
  const failures = [await get().catch(Object), await get().catch(Object)]
  expect(failures).toMatchObject([silence, silence])
  for (const { retryAfterS } of failures) expect([6, 7]).toContain(retryAfterS)
  expect(busy.calls).toHaveLength(1)
  const good = await named('good')
  const two = connect([busy.origin, good.origin])
  expect([await two.get(), await two.get()]).toEqual(['good', 'good'])
  expect(busy.calls).toHaveLength(2)
})

it('pauses an upstream for a minute at most, and not after a successful response', async () => {
  const greedy = await start(() => ({ status: 503, headers: { 'retry-after': '86400' }, text: '' }))
  await expect(connect([greedy.origin]).get()).rejects.toMatchObject({ ...silence, retryAfterS: 60 })
  const polite = await start(() => ({ headers: { 'retry-after': '60' }, body: { name: 'polite' } }))
  const { get } = connect([polite.origin])
  expect([await get(), await get()]).toEqual(['polite', 'polite'])
})

it('passes an operator’s whole URL to the upstream, with its password as a header', async () => {
  const one = await named('one')
  const { upstreams } = connect([`${one.origin.replace('//', '//user:p%40ss@')}/lcd/?token=abc`])
  await upstreams.get(id, '/thing', readName, { page: 'a b' })
  expect(one.calls).toMatchObject([
    {
      method: 'GET',
      path: '/lcd/thing',
      query: { token: 'abc', page: 'a b' },
      headers: { authorization: `Basic ${Buffer.from('user:p@ss').toString('base64')}` },
    },
  ])
})

it('reports an unsupported chain', async () => {
  const asked = connect([]).upstreams.get('cosmos:other-1', '/thing', readName)
  await expect(asked).rejects.toMatchObject({ name: 'RequestFailure', code: 'CHAIN_INVALID' })
})

/** Upstreams that return their chain at `/chain`, and as the name everywhere else. */
const proof: RestProof = {
  path: '/chain',
  isOwn: (answer, { reference }) => (answer.startsWith('<') ? undefined : answer === reference),
}
const of = (chain: string) =>
  start(({ path }) => (path === '/chain' ? { text: chain } : { body: { name: chain } }))

it('checks each upstream’s chain once, and logs and skips one of another chain', async () => {
  const [other, own] = [await of('other-1'), await of('test-1')]
  const { get, logged } = connect([other.origin, own.origin], { proof })
  expect([await get(), await get()]).toEqual(['test-1', 'test-1'])
  expect(other.calls.map(({ path }) => path)).toEqual(['/chain'])
  expect(own.calls.map(({ path }) => path)).toEqual(['/chain', '/thing', '/thing'])
  expect(logged).toEqual(['An upstream serves another chain and is not used.'])
  await expect(connect([other.origin], { proof }).get()).rejects.toMatchObject(silence)
})

it('checks an upstream’s chain again after an hour, and after a failure', async () => {
  let chain = 'own'
  let status = 200
  let time = 0
  const { calls, origin } = await start(({ path }) =>
    path === '/chain' ? { text: chain } : { status, body: { name: 'first' } },
  )
  const proof: RestProof = { path: '/chain', isOwn: (answer) => answer === 'own' }
  const { get, logged } = connect([origin], { proof, now: () => time })
  const proofs = () => calls.filter(({ path }) => path === '/chain').length
  for (const at of [0, 3_599_000]) {
    time = at
    expect(await get()).toBe('first')
  }
  expect(proofs()).toBe(1)
  status = 502
  await expect(get()).rejects.toMatchObject(silence)
  status = 200
  expect(await get()).toBe('first')
  expect(proofs()).toBe(2)
  time += 3_600_000
  chain = 'other'
  await expect(get()).rejects.toMatchObject(silence)
  await expect(get()).rejects.toMatchObject(silence)
  expect(proofs()).toBe(3)
  expect(logged).toEqual(['An upstream serves another chain and is not used.'])
  // Corrected.
  chain = 'own'
  time += 3_600_000
  expect(await get()).toBe('first')
})

it('checks an upstream again until it returns its chain', async () => {
  let answer: JsonAnswer = { text: '<html>' }
  const one = await start(({ path }) => (path === '/chain' ? answer : { body: { name: 'one' } }))
  const { get, logged } = connect([one.origin], { proof })
  await expect(get()).rejects.toMatchObject(silence)
  answer = { status: 500, text: 'test-1' }
  await expect(get()).rejects.toMatchObject(silence)
  answer = { text: 'test-1' }
  expect([await get(), logged]).toEqual(['one', []])
})

it('reports Retry-After only of upstreams of the chain', async () => {
  const other = await of('other-1')
  const busy = await start(() => ({ status: 429, headers: { 'retry-after': '7' }, text: '' }))
  const { get } = connect([other.origin, busy.origin], { proof })
  await expect(get()).rejects.toMatchObject({ ...silence, retryAfterS: 7 })
})

/** An upstream of a version that knows only one of two parameters, and reports the rest as an error. */
const versioned = (parameter: 'new' | 'old', status = 400) =>
  start(({ search }) =>
    search.has(parameter)
      ? { body: { name: search.getAll(parameter).join(' ') } }
      : { status, body: { code: 3 } },
  )
const forms = [{ new: 'a b' }, { old: ['a', 'b'] }]

it.each([400, 500, 501])(
  'tries the forms of a request, and remembers the accepted one (%i)',
  async (status) => {
    const old = await versioned('old', status)
    const { upstreams } = connect([old.origin])
    const get = () => upstreams.get(id, '/thing', readName, forms)
    expect([await get(), await get(), await get()]).toEqual(['a b', 'a b', 'a b'])
    expect(old.calls.map(({ search }) => search.has('old'))).toEqual([false, true, true, true])
    const both = connect([old.origin, (await versioned('new')).origin])
    await old.stop()
    expect(await both.upstreams.get(id, '/thing', readName, forms)).toBe('a b')
  },
)

it.each([401, 404, 429, 503])('does not try other forms of a request refused with %i', async (status) => {
  const one = await versioned('old', status)
  await expect(connect([one.origin]).upstreams.get(id, '/thing', readName, forms)).rejects.toMatchObject(
    silence,
  )
  expect(one.calls).toHaveLength(1)
})

it('reports a known reason for a refusal, and a response that is too large, unless another upstream succeeds', async () => {
  const toRefusal = (text: string) => (text.includes('no such page') ? ('pastEnd' as const) : undefined)
  const refusing = await start(() => ({ status: 500, body: { message: 'no such page' } }))
  const large = await start(() => ({ body: { name: 'x'.repeat(answerBytesMax) } }))
  for (const [upstream, refusal] of [[refusing, 'pastEnd'] as const, [large, 'tooLarge'] as const]) {
    const alone = connect([upstream.origin], { toRefusal })
    await expect(alone.upstreams.get(id, '/thing', readName, forms)).rejects.toMatchObject({ refusal })
    const two = connect([upstream.origin, (await named('good')).origin], { toRefusal })
    expect(await two.get()).toBe('good')
  }
  expect(refusing.calls).toHaveLength(2)
})

it.each<[string, string, string, boolean]>([
  ['no such page', 'no index', 'pastEnd', true],
  ['no index', 'too large', 'tooLarge', true],
  ['no index', 'unavailable', 'notIndexed', false],
  ['unavailable', 'too large', 'tooLarge', false],
])('reports the refusal of several upstreams (%s, %s) that leaves most to try', async (...given) => {
  const [first, second, refusal, isByAll] = given
  const refusals = { 'no such page': 'pastEnd', 'no index': 'notIndexed', 'too large': 'tooLarge' } as const
  const toRefusal = (text: string) => refusals[text as keyof typeof refusals]
  const [one, two] = [first, second].map((text) => start(() => ({ status: 503, text })))
  const other = await of('other-1')
  const refused = connect([other.origin, (await one!).origin, (await two!).origin], {
    toRefusal,
    proof: { ...proof, path: '/thing', isOwn: (answer) => !answer.includes('other-1') },
  })
  await expect(refused.get()).rejects.toMatchObject({ refusal, isByAll })
})

it('posts to the URLs of the operator', async () => {
  const one = await named('one')
  const { upstreams } = connect([await deadOrigin()], {
    urlsOf: () => [`${one.origin.replace('//', '//user:pass@')}/graphql?key=1`],
  })
  expect(await upstreams.post(id, { query: '{ name }' }, readName)).toBe('one')
  expect(one.calls).toMatchObject([
    {
      method: 'POST',
      path: '/graphql',
      query: { key: '1' },
      headers: { 'content-type': 'application/json', authorization: expect.stringMatching(/^Basic /) },
      body: { query: '{ name }' },
    },
  ])
})
