import { generateKeyPair, signJWT } from '@walletconnect/relay-auth'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createTestRedis, hasRedis } from '../../test/redis.ts'
import { openRelaySocket } from '../../test/relay/openRelaySocket.ts'
import { servedChain } from '../../test/servedChain.ts'
import { startProxy } from '../../test/startProxy.ts'
import { startServer } from '../../test/startServer.ts'
import type { Server, ServerSettings } from '../settings/settings.ts'

const origin = 'https://app.example'
const start = (settings: Partial<ServerSettings> = {}) =>
  startServer({
    chains: [servedChain(1, 'http://127.0.0.1:9')],
    projects: [
      { id: 'app', name: 'App', origins: [origin], limits: { rpc: 10_000_000 } },
      { id: 'tight', name: 'Tight', origins: [origin], limits: { rpc: 5 } },
      { id: 'small', name: 'Small', origins: [origin], limits: { rpc: 30 } },
    ],
    ...settings,
    listen: { metrics: { host: '127.0.0.1', port: 0 } },
  })

let server: Server
beforeAll(async () => {
  server = await start()
})
afterAll(() => server?.close())

const signFor = (keys = generateKeyPair(), { origins }: Server = server) =>
  signJWT('f00d', origins.api, 86_400, keys, Math.floor(Date.now() / 1_000))
const urlOf = (token: string, projectId = 'app', { origins }: Server = server) =>
  `${origins.api.replace('http', 'ws')}/relay?${new URLSearchParams({ auth: token, projectId })}`
const message = (topic: string, text: string) => ({ topic, message: text, ttl: 300, tag: 1108 })
const readMetrics = async () => (await fetch(`${server.origins.metrics}/metrics`)).text()

describe('a relay refuses a client with the reason', () => {
  it.each([
    ['without a project', '', 'Unauthorized: invalid key'],
    ['of an unknown project', 'nobody', 'Unauthorized: invalid key'],
  ])('%s', async (_, projectId, reason) => {
    const { closed } = await openRelaySocket(urlOf(await signFor(), projectId))
    expect(await closed).toEqual({ code: 3000, reason })
  })

  it('on a page of an origin that the project does not allow, but not of one that it does', async () => {
    const foreign = await openRelaySocket(urlOf(await signFor()), { origin: 'https://evil.example' })
    expect(await foreign.closed).toEqual({ code: 3000, reason: 'Unauthorized: origin not allowed' })
    const own = await openRelaySocket(urlOf(await signFor()), { origin })
    expect((await own.ask('irn_fetchMessages', { topic: 'c'.repeat(64) })).error).toBeUndefined()
    await own.close()
  })

  it('with a token that was changed in one or more characters', async () => {
    const token = await signFor()
    await fc.assert(
      fc.asyncProperty(
        fc.nat(token.length - 2),
        fc.nat(3),
        fc.string({ minLength: 1, maxLength: 4 }),
        async (at, cut, put) => {
          const changed = token.slice(0, at) + put + token.slice(at + cut)
          // The last character has unused bits.
          fc.pre(changed.slice(0, -1) !== token.slice(0, -1))
          const { closed } = await openRelaySocket(urlOf(changed))
          const { code, reason } = await closed
          expect(code).toBe(3000)
          expect(reason).toMatch(/^JWT validation error: /)
        },
      ),
    )
  })

  it('with more sockets than allowed, before the upgrade, until it closes one', async () => {
    const url = urlOf(await signFor())
    const sockets = await Promise.all(Array.from({ length: 32 }, () => openRelaySocket(url)))
    await expect(openRelaySocket(url)).rejects.toThrow('429')
    await sockets[0]?.close()
    const again = await openRelaySocket(url)
    expect((await again.ask('irn_fetchMessages', { topic: 'a'.repeat(64) })).error).toBeUndefined()
    await Promise.all([again, ...sockets].map((socket) => socket.close()))
    expect(await readMetrics()).toContain(
      'latchkey_relay_refusals_total{reason="Too many connections of this client"} 1\n',
    )
  })
})

it('gives one of several projects half of the storage', async () => {
  const own = await start({ relay: { storeBytes: 40_000 } })
  onTestFinished(own.close)
  const open = async (projectId: string) =>
    openRelaySocket(urlOf(await signFor(undefined, own), projectId, own))
  const [wallet, dapp, other] = await Promise.all([open('app'), open('app'), open('tight')])
  const topic = 'd'.repeat(64)
  await wallet.ask('irn_subscribe', { topic })
  const errors = []
  for (let sent = 0; sent < 20; sent++) {
    const { error } = await dapp.ask('irn_publish', message(topic, `${sent}`.padEnd(1_000, 'x')))
    if (error) errors.push(error.message)
  }
  // 13 of 1,512 bytes each fit into 20,000, or 12 beside what the topic uses.
  expect(errors.length).toBeGreaterThanOrEqual(7)
  expect(errors.length).toBeLessThanOrEqual(8)
  expect(new Set(errors)).toEqual(
    new Set(['Too many messages from this app are pending. Try again once some have expired.']),
  )
  expect((await other.ask('irn_publish', message(topic, 'another'))).result).toBe(true)
  await Promise.all([wallet, dapp, other].map((socket) => socket.close()))
})

it('counts what a fetch returns against the limit of the project', async () => {
  const own = await start()
  onTestFinished(own.close)
  const open = async (projectId: string) =>
    openRelaySocket(urlOf(await signFor(undefined, own), projectId, own))
  const [dapp, wallet] = [await open('app'), await open('small')]
  const topic = 'e'.repeat(64)
  for (let at = 0; at < 2; at++) await dapp.ask('irn_publish', message(topic, `${at}`.padEnd(200_000, 'x')))
  const codes = []
  for (let fetched = 0; fetched < 3; fetched++)
    codes.push((await wallet.ask('irn_fetchMessages', { topic })).error?.code)
  // The upgrade, each fetch, and 20 for each response. The second exceeds the 30 of the project.
  expect(codes).toEqual([undefined, undefined, -32_005])
  await Promise.all([wallet, dapp].map((socket) => socket.close()))
})

it('counts sockets, messages, the mailbox, and refused calls by reason', async () => {
  const dapp = await openRelaySocket(urlOf(await signFor(), 'tight'))
  const topic = 'b'.repeat(64)
  expect((await dapp.ask('irn_publish', message(topic, 'kept'))).result).toBe(true)
  expect((await dapp.ask('irn_publish', { topic })).error).toMatchObject({ code: -32_602 })
  expect((await dapp.ask('irn_steal', {})).error).toMatchObject({ code: -32_601 })
  const messages = [1, 2, 3].map((number) => message(topic, `${number}`))
  expect((await dapp.ask('irn_batchPublish', { messages })).error).toMatchObject({ code: -32_005 })
  const metrics = await readMetrics()
  expect(metrics).toContain('latchkey_relay_sockets 1\n')
  expect(metrics).toContain('latchkey_relay_messages_total 1\n')
  expect(metrics).toContain('latchkey_relay_mailbox_messages 1\n')
  for (const reason of ['invalid params', 'unknown method', 'too many calls'])
    expect(metrics).toContain(`latchkey_relay_refusals_total{reason="${reason}"} 1\n`)
  await dapp.close()
})

it.skipIf(!(await hasRedis()))(
  'delivers messages across two servers on one Redis, and reports when Redis is unreachable',
  async () => {
    const { url, drop } = createTestRedis()
    onTestFinished(drop)
    const way = await startProxy(url)
    onTestFinished(way.cut)
    const [one, two] = await Promise.all([start({ redisUrl: url }), start({ redisUrl: way.url })])
    onTestFinished(() => Promise.all([one.close(), two.close()]).then(() => {}))
    const dapp = await openRelaySocket(urlOf(await signFor(undefined, one), 'app', one))
    const wallet = await openRelaySocket(urlOf(await signFor(undefined, two), 'app', two))
    const topic = 'c'.repeat(64)
    await wallet.ask('irn_subscribe', { topic })
    expect((await dapp.ask('irn_publish', message(topic, 'across'))).result).toBe(true)
    expect(await wallet.until(1)).toMatchObject([{ message: 'across' }])

    const healthOf = async ({ origins }: Server) => {
      const answer = await fetch(`${origins.api}/health`)
      return { status: answer.status, text: await answer.text() }
    }
    expect(await healthOf(two)).toMatchObject({ status: 200 })
    await way.cut()
    await expect
      .poll(() => healthOf(two))
      .toMatchObject({ status: 503, text: expect.stringContaining('REDIS_URL') })
    expect(await healthOf(one)).toMatchObject({ status: 200 })
    await way.mend()
    await expect.poll(() => healthOf(two)).toMatchObject({ status: 200 })
  },
)
