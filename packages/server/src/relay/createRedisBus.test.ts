import { describe, expect, it, onTestFinished } from 'vitest'
import { createTestRedis, hasRedis } from '../../test/redis.ts'
import { startRelay } from '../../test/relay/startRelay.ts'
import { startProxy } from '../../test/startProxy.ts'
import type { RelayLimits } from '../settings/settings.ts'
import { connectRedis } from '../storage/connectRedis.ts'
import { channelOf, createRedisBus } from './createRedisBus.ts'
import { createRedisMailbox } from './createRedisMailbox.ts'
import type { MailboxStore } from './store.ts'

let topics = 0
const newTopic = () => (topics++).toString(16).padStart(64, '0')
const message = (topic: string, text: string) => ({ topic, message: text, ttl: 300, tag: 1108 })

/** Creates a namespace of Redis, and relays that are only connected through it. */
function createShared(options?: Parameters<typeof createTestRedis>[0]) {
  const { url, drop } = createTestRedis(options)
  onTestFinished(drop)
  const start = async (through = url, by = (store: MailboxStore) => store, limits?: RelayLimits) => {
    const losses: unknown[] = []
    const redis = await connectRedis(through, (error) => losses.push(error))
    onTestFinished(redis.close)
    const store = by(createRedisMailbox(redis))
    const bus = createRedisBus(redis, () => {})
    return { ...(await startRelay(store, { bus, ...(limits && { limits }) })), store, redis, losses, bus }
  }
  return { url, start }
}

describe.skipIf(!(await hasRedis()))('two relays on one Redis', () => {
  it('deliver a pairing across relays: proposal, approval, and later messages', async () => {
    const { start } = createShared()
    const [one, two] = await Promise.all([start(), start()])
    const [dapp, wallet] = await Promise.all([one.open('dapp'), two.open('wallet')])
    const [pairingTopic, sessionTopic] = [newTopic(), newTopic()]
    await dapp.ask('wc_proposeSession', { pairingTopic, sessionProposal: 'proposal' })
    await wallet.ask('irn_subscribe', { topic: pairingTopic })
    expect(await wallet.until(1)).toMatchObject([{ topic: pairingTopic, message: 'proposal', tag: 1100 }])
    await dapp.ask('irn_subscribe', { topic: sessionTopic })
    const sessionProposalResponse = 'response'
    const sessionSettlementRequest = 'settlement'
    await wallet.ask('wc_approveSession', {
      pairingTopic,
      sessionTopic,
      sessionProposalResponse,
      sessionSettlementRequest,
    })
    expect(await dapp.until(2)).toMatchObject([{ message: 'response' }, { message: 'settlement' }])
    await dapp.ask('irn_publish', message(sessionTopic, 'request'))
    await wallet.until(2)
    await wallet.ask('irn_publish', message(sessionTopic, 'answer'))
    await dapp.until(3)
    expect(dapp.received.map((received) => received.message)).toEqual(['response', 'settlement', 'answer'])
    expect(wallet.received.map((received) => received.message)).toEqual(['proposal', 'request'])
  })

  it('publish messages through Redis only once another relay has a subscriber', async () => {
    const { start } = createShared()
    const one = await start()
    const [dapp, wallet] = await Promise.all([one.open('dapp'), one.open('wallet')])
    const topic = newTopic()
    const heard: unknown[] = []
    const spy = one.redis.subscriber.duplicate()
    onTestFinished(() => spy.disconnect())
    spy.on('message', (_, text) => heard.push(JSON.parse(text)))
    await spy.connect()
    await spy.subscribe(channelOf(topic))
    await wallet.ask('irn_subscribe', { topic })
    await dapp.ask('irn_publish', message(topic, 'among us'))
    // Stored anyway, and announced: a listener may have appeared meanwhile.
    await expect.poll(() => heard).toMatchObject([{ kept: expect.any(String) }])

    const two = await start()
    const other = await two.open('other')
    await other.ask('irn_subscribe', { topic })
    await dapp.ask('irn_publish', message(topic, 'for all'))
    await expect
      .poll(() => heard)
      .toContainEqual(expect.objectContaining({ message: expect.objectContaining({ message: 'for all' }) }))
    expect((await other.until(2)).map((received) => received.message)).toEqual(['among us', 'for all'])
  })

  it('share the storage limit of an address', async () => {
    const { start } = createShared()
    // Nobody listens, which leaves an eighth: 1 MB, so five messages of 190 kB.
    const limits = { addressBytes: 8_000_000 }
    const flood = async ({ open }: Awaited<ReturnType<typeof start>>, id: string) => {
      const client = await open(id)
      for (let kept = 0; ; kept++) {
        const answer = await client.ask('irn_publish', message(newTopic(), 'A'.repeat(190_000)))
        if ('error' in answer) return kept
      }
    }
    const alone = await createShared().start(undefined, undefined, limits)
    expect(await flood(alone, 'alone')).toBe(5)
    const both = await Promise.all([start(undefined, undefined, limits), start(undefined, undefined, limits)])
    for (const { bus } of both) await expect.poll(bus.processes).toBe(2)
    expect([await flood(both[0], 'one'), await flood(both[1], 'two')]).toEqual([2, 2])
  })

  it('never store a message acknowledged by a client of the other relay before its group is written', async () => {
    const { start } = createShared()
    const busy = defer()
    const opened = defer()
    const slow = (store: MailboxStore): MailboxStore => ({
      ...store,
      async keep(entries) {
        busy.resolve()
        await opened.promise
        return store.keep(entries)
      },
    })
    onTestFinished(opened.resolve)
    const [one, two] = await Promise.all([start(undefined, slow), start()])
    const [dapp, wallet] = await Promise.all([one.open('dapp'), two.open('wallet')])
    const topic = newTopic()
    await wallet.ask('irn_subscribe', { topic })
    const underWay = dapp.ask('irn_publish', message(newTopic(), 'keeps the store busy'))
    await busy.promise
    const published = dapp.ask('irn_publish', message(topic, 'taken'))
    const [received] = await wallet.until(1)
    if (received) wallet.take(received)
    // Nothing is durable yet: this can only mean that it was acknowledged.
    expect((await published).result).toBe(true)
    opened.resolve()
    expect((await underWay).result).toBe(true)
    expect(await one.store.depth()).toBe(1)
  })

  it('keep undelivered messages and receipts when both stop', async () => {
    const { start } = createShared()
    const [one, two] = await Promise.all([start(), start()])
    const [dapp, wallet] = await Promise.all([one.open('dapp'), two.open('wallet')])
    const topic = newTopic()
    for (const text of ['first', 'second']) await dapp.ask('irn_publish', message(topic, text))
    await wallet.ask('irn_subscribe', { topic })
    const [first] = await wallet.until(2)
    if (first) wallet.take(first)
    await wallet.ask('irn_unsubscribe', { topic })
    await Promise.all([one.stop(), two.stop()])

    const three = await start()
    const [again, other] = await Promise.all([three.open('wallet'), three.open('tablet')])
    await Promise.all([again.ask('irn_subscribe', { topic }), other.ask('irn_subscribe', { topic })])
    expect((await again.until(1)).map((received) => received.message)).toEqual(['second'])
    expect((await other.until(2)).map((received) => received.message)).toEqual(['first', 'second'])
  })

  it('lose no message published at the same moment as a subscription', async () => {
    const { start } = createShared()
    const [one, two] = await Promise.all([start(), start()])
    const [dapp, wallet] = await Promise.all([one.open('dapp'), two.open('wallet')])
    const wanted = Array.from({ length: 300 }, newTopic)
    await Promise.all(
      wanted.map(async (topic, index) => {
        const published = dapp.ask('irn_publish', message(topic, 'now'))
        for (let turn = 0; turn < index % 20; turn++) await new Promise(setImmediate)
        const subscribed = wallet.ask('irn_subscribe', { topic })
        expect((await published).result).toBe(true)
        await subscribed
      }),
    )
    await wallet.until(wanted.length)
    expect(new Set(wallet.received.map(({ topic }) => topic)).size).toBe(wanted.length)
  })

  it('refuse messages they cannot store while Redis is unreachable, and catch up afterwards', async () => {
    const { url, start } = createShared()
    const way = await startProxy(url)
    onTestFinished(way.cut)
    const [one, two] = await Promise.all([start(), start(way.url)])
    const [dapp, wallet] = await Promise.all([one.open('dapp'), two.open('wallet')])
    const topic = newTopic()
    await wallet.ask('irn_subscribe', { topic })
    await way.cut()
    await expect.poll(() => two.losses.length).toBeGreaterThan(0)
    expect((await wallet.ask('irn_publish', message(topic, 'lost'))).error).toMatchObject({ code: -32_002 })
    await expect(two.redis.ping()).rejects.toThrow()
    expect((await dapp.ask('irn_publish', message(topic, 'missed'))).result).toBe(true)
    expect(wallet.received).toEqual([])
    await way.mend()
    expect(await wallet.until(1)).toMatchObject([{ topic, message: 'missed' }])
    expect((await wallet.ask('irn_publish', message(topic, 'found'))).result).toBe(true)
  })

  it('detect a Redis that stops responding', async () => {
    const { url, start } = createShared({ hasOwnLimits: true })
    const way = await startProxy(url)
    onTestFinished(way.cut)
    const relay = await start(way.url)
    const dapp = await relay.open('dapp')
    const topic = newTopic()
    way.swallow()
    expect((await dapp.ask('irn_publish', message(topic, 'into the dark'))).error).toMatchObject({
      code: -32_002,
    })
    await expect.poll(async () => (await dapp.ask('irn_publish', message(topic, 'again'))).result).toBe(true)
  })
})

it('fails to start a relay without a reachable Redis', async () => {
  await expect(connectRedis('redis://127.0.0.1:9', () => {})).rejects.toThrow('REDIS_URL: cannot reach Redis')
})

function defer() {
  let resolve = () => {}
  const promise = new Promise<void>((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}
