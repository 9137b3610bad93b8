import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createTestRedis, hasRedis } from '../../test/redis.ts'
import { connectRedis, type RedisLink } from '../storage/connectRedis.ts'
import { createRedisMailbox } from './createRedisMailbox.ts'
import type { KeptMessage } from './store.ts'

let numbers = 0
const newId = () => (numbers++).toString(16).padStart(64, '0')
const messageOf = (topic: string, ttlMs: number): KeptMessage => ({
  id: newId(),
  topic,
  message: 'sealed',
  tag: 1108,
  attestation: null,
  publishedAt: Date.now(),
  expiresAt: Date.now() + ttlMs,
  publisher: 'dapp',
  heard: true,
})
const receiptOf = ({ id, topic, expiresAt }: KeptMessage) => ({ id, topic, expiresAt, clientId: 'wallet' })
const limit = { messages: 500, characters: 1_000_000 }
const [shortMs, longMs] = [60_000, 30 * 86_400_000]

/**
 * Records the commands that Redis receives for a hash while `act` runs. Uses a plain socket: ioredis misreads a line
 * that arrives with the first response as an error.
 */
async function listen({ commands }: RedisLink, hash: string, act: () => Promise<unknown>): Promise<string[]> {
  const { host, port } = commands.options
  const socket = connect(port ?? 6379, host ?? '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  const lines = createInterface(socket)[Symbol.asyncIterator]()
  socket.write('MONITOR\r\n')
  await lines.next()
  await act()
  const end = newId()
  await commands.echo(end)
  const asked: string[] = []
  for await (const line of { [Symbol.asyncIterator]: () => lines }) {
    const [name = '', key] = [...line.matchAll(/"([^"]*)"/g)].map(([, word]) => word)
    if (key?.endsWith(hash)) asked.push(name.toUpperCase())
    if (key === end) break
  }
  return asked
}

describe.skipIf(!(await hasRedis()))('a mailbox in Redis', () => {
  let redis: RedisLink
  beforeAll(async () => {
    const { url, drop } = createTestRedis()
    redis = await connectRedis(url, () => {})
    return () => {
      redis.close()
      return drop()
    }
  })

  it('deletes receipts with their messages while the topic still has others', async () => {
    const store = createRedisMailbox(redis)
    const topic = newId()
    const lasting = messageOf(topic, longMs)
    await store.keep({ messages: [lasting], receipts: [receiptOf(lasting)], listenings: [] })
    for (let kept = 0; kept < 10_000; kept += 500) {
      const messages = Array.from({ length: 500 }, () => messageOf(topic, shortMs))
      expect(await store.keep({ messages, receipts: messages.map(receiptOf), listenings: [] })).toEqual(
        new Set(),
      )
      expect(await store.depth()).toBe(501)
      await store.sweep(Date.now() + shortMs + 1_000)
    }
    expect(await store.depth()).toBe(1)
    expect(await redis.commands.hlen(`latchkey:relay:3:receipts:${topic}`)).toBe(1)
    expect((await store.read([topic], 'wallet', limit)).messages).toEqual([])
    expect((await store.read([topic], 'tablet', limit)).messages).toEqual([lasting])
  })

  it('reads no more messages than it returns, however many are pending', async () => {
    const store = createRedisMailbox(redis)
    const topic = newId()
    const message = 'x'.repeat(100_000)
    const messages = Array.from({ length: 90 }, () => ({ ...messageOf(topic, longMs), message }))
    await store.keep({ messages, receipts: [], listenings: [] })
    const asked = await listen(redis, `messages:${topic}`, () =>
      store.read([topic], 'wallet', { messages: 500, characters: 250_000 }),
    )
    expect(asked).toEqual(['HGET', 'HGET'])
  })

  it('keeps a receipt as long as the longest-lived copy of its message', async () => {
    const store = createRedisMailbox(redis)
    const topic = newId()
    const lasting = messageOf(topic, longMs)
    const repeated = { ...lasting, expiresAt: Date.now() + shortMs }
    await store.keep({ messages: [lasting], receipts: [], listenings: [] })
    await store.keep({ messages: [repeated], receipts: [receiptOf(repeated)], listenings: [] })
    await store.sweep(Date.now() + shortMs + 1_000)
    expect((await store.read([topic], 'wallet', limit)).messages).toEqual([])
    expect(await redis.commands.pttl(`latchkey:relay:3:receipts:${topic}`)).toBeGreaterThan(shortMs)
  })

  it('sweeps an empty message, and others that expire with it', async () => {
    const store = createRedisMailbox(redis)
    const before = await store.depth()
    const messages = [shortMs, shortMs].map((ttlMs) => messageOf(newId(), ttlMs))
    await store.keep({
      messages: [{ ...messages[0]!, message: '' }, messages[1]!],
      receipts: [],
      listenings: [],
    })
    await store.sweep(Date.now() + 2 * shortMs)
    expect(await store.depth()).toBeLessThanOrEqual(before)
  })
})
