import { randomBytes } from 'node:crypto'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openEmptyDatabase } from '../../test/openEmptyDatabase.ts'
import { mailboxes, openMailbox } from '../../test/relay/openMailbox.ts'
import type { openRelaySocket } from '../../test/relay/openRelaySocket.ts'
import { startRelay } from '../../test/relay/startRelay.ts'
import type { RelayLimits } from '../settings/settings.ts'
import { createMailbox } from './createMailbox.ts'

type Client = Awaited<ReturnType<typeof openRelaySocket>>

let topics = 0
let texts = 0
const newTopic = () => (topics++).toString(16).padStart(64, '0')
const largeBytes = 190_000
const dayMs = 86_400_000

/** Publishes with a TTL of 30 days, and returns the error's text, or true. */
async function publish(client: Client, topic = newTopic(), text = 'sealed', ttl = 2_592_000) {
  const { result, error } = await client.ask('irn_publish', { topic, message: text, ttl, tag: 1108 })
  return error ? (error as { message: string }).message : result
}
const publishLarge = (client: Client, topic?: string, size = largeBytes) =>
  publish(client, topic, `${texts++} `.padEnd(size, 'x'))

/** Publishes until it is refused. Returns how often it succeeded, and the reason of the refusal. */
async function flood(client: Client, topicOf: () => string = newTopic) {
  for (let kept = 0; kept < 200; kept++) {
    const answer = await publishLarge(client, topicOf())
    if (answer !== true) return { kept, answer }
  }
  throw new Error('nothing was refused')
}

describe.each(Object.keys(mailboxes))('a relay on %s', (name) => {
  // PGlite and Postgres run the same statements: the slower tests of both run in soak.
  const isHere = mailboxes[name] && (name !== 'Postgres' || Boolean(process.env.SOAK))
  const run = it.skipIf(!isHere)
  const start = async (limits?: RelayLimits) => {
    let time = Date.now()
    const now = () => time
    const { store, close } = await openMailbox(name, now)
    onTestFinished(close)
    const relay = await startRelay(store, { now, ...(limits && { limits }) })
    const pass = async (ms: number) => {
      time += ms
      await store.sweep(time)
    }
    /** Creates a topic that two clients have listened to; both are closed. */
    const settle = async (one: string, other: string) => {
      const topic = newTopic()
      for (const id of [one, other]) {
        const client = await relay.open(id)
        await client.ask('irn_subscribe', { topic })
        await client.close()
      }
      const listeners = async () =>
        (await store.weigh({ messages: [], topics: [topic] })).listeners.get(topic)?.length
      await expect.poll(listeners).toBe(2)
      return topic
    }
    const readUsage = async () => (await store.weigh({ messages: [], topics: [] })).bytes
    return { ...relay, store, pass, settle, readUsage }
  }

  run('keeps messages on topics without subscribers for minutes', async () => {
    const { open, pass, store } = await start()
    const stranger = await open('stranger')
    const [own, nobodys] = [newTopic(), newTopic()]
    await stranger.ask('irn_subscribe', { topic: own })
    expect(await publish(stranger, own)).toBe(true)
    expect(await publish(stranger, nobodys)).toBe(true)
    await pass(599_000)
    expect(await store.depth()).toBe(2)
    await pass(2_000)
    expect(await store.depth()).toBe(0)
  })

  run('keeps messages for days on a topic that their recipient once subscribed to', async () => {
    const { open, pass, settle } = await start()
    const topic = await settle('wallet', 'dapp')
    const dapp = await open('dapp')
    expect(await publish(dapp, topic, 'wake up')).toBe(true)
    await pass(29 * dayMs)
    const wallet = await open('wallet')
    await wallet.ask('irn_subscribe', { topic })
    expect((await wallet.until(1))[0]?.message).toBe('wake up')
  })

  run(
    'forgets a topic with a single subscriber within minutes, like a QR code that nobody scans',
    async () => {
      const { open, readUsage, pass } = await start({ addressBytes: 100 * 512 })
      const app = await open('app')
      for (let at = 0; at < 90; at++) await app.ask('irn_subscribe', { topic: newTopic() })
      await expect.poll(async () => (await readUsage()).all).toBe(90 * 512)
      await pass(11 * 60_000)
      expect((await readUsage()).all).toBe(0)
      expect(await publish(app)).toBe(true)
    },
  )

  run('reserves the share for pairing from messages that are kept for days', async () => {
    const { open, settle } = await start({ storeBytes: 4_000_000 })
    const topic = await settle('wallet', 'dapp')
    const { answer } = await flood(await open('dapp'), () => topic)
    expect(answer).toMatch(/full/)
    expect(await publish(await open('visitor', '192.0.2.77'))).toBe(true)
  })

  run('remembers for 30 days that a topic had a subscriber', async () => {
    const { open, pass, settle, store } = await start()
    const topic = await settle('wallet', 'dapp')
    await pass(30 * dayMs - 1_000)
    expect(await publish(await open('dapp'), topic)).toBe(true)
    await pass(601_000)
    expect(await store.depth()).toBe(1)
  })

  run('forgets after 30 days that a topic had a subscriber', async () => {
    const { open, pass, settle, store, readUsage } = await start()
    const topic = await settle('wallet', 'dapp')
    await pass(30 * dayMs + 1_000)
    expect(await publish(await open('dapp'), topic)).toBe(true)
    await pass(601_000)
    expect(await store.depth()).toBe(0)
    expect((await readUsage()).all).toBe(0)
  })

  run('refuses a flood from one address over any number of keys, and accepts other addresses', async () => {
    const { open } = await start({ addressBytes: 8_000_000 })
    const answers = []
    for (const key of ['one', 'two', 'three']) answers.push(await flood(await open(key, '2001:db8:0:1::/64')))
    // An eighth of the address's limit, since nobody listens.
    expect(answers.map(({ kept }) => kept)).toEqual([5, 0, 0])
    expect(answers[0]?.answer).toMatch(/address/)
    const visitor = await open('visitor', '2001:db8:1:1::/64')
    expect(await publishLarge(visitor)).toBe(true)
  })

  run('counts an IPv6 address by its /56 and /48 as well', async () => {
    const { open } = await start({ addressBytes: 1_600_000, storeBytes: 100_000_000 })
    let kept = 0
    for (let subnet = 0; subnet < 64; subnet++) {
      const client = await open(`key${subnet}`, `2001:db8:0:${(subnet * 4).toString(16)}::/64`)
      if ((await publishLarge(client)) === true) kept += 1
      await client.close()
    }
    // 200,000 bytes of an address, and four times as much of its /56.
    expect(kept).toBe(4)
  })

  run('refuses a flood by one client from many addresses', async () => {
    const { open, settle } = await start({ clientBytes: 2_000_000 })
    const topic = await settle('wallet', 'stranger')
    let kept = 0
    let answer: unknown = true
    for (; answer === true; kept++) {
      const client = await open('stranger', `192.0.2.${kept}`)
      answer = await publishLarge(client, topic)
      await client.close()
    }
    expect(kept - 1).toBe(10)
    expect(answer).toMatch(/this client/)
    expect(await publishLarge(await open('wallet'), topic)).toBe(true)
  })

  run('limits the store, and lets topics without subscribers fill a quarter', async () => {
    const { open, settle, readUsage, pass, refusals } = await start({ storeBytes: 8_000_000 })
    const topic = await settle('wallet', 'dapp')
    let strangers = 0
    for (; ; strangers++) {
      const client = await open(`stranger${strangers}`, `192.0.2.${strangers}`)
      const answer = await publishLarge(client)
      await client.close()
      if (answer !== true) break
    }
    expect(strangers).toBe(10)
    expect(refusals).toEqual(['relay full'])
    const { kept, answer } = await flood(await open('dapp'), () => topic)
    expect(kept).toBe(31)
    expect(answer).toMatch(/relay is full/)
    expect((await readUsage()).all).toBeLessThanOrEqual(8_000_000)
    await pass(601_000)
    expect(await publishLarge(await open('stranger', '192.0.2.77'))).toBe(true)
  })

  run('stays within the limit under any publishing, acknowledging and subscribing', async () => {
    const { open, readUsage } = await start({ storeBytes: 60_000 })
    const stranger = await open('stranger')
    const topic = newTopic()
    expect(await publish(stranger, topic)).toBe(true)
    for (let index = 0; index < 150; index++) {
      const reader = await open(`reader${index}`, `198.51.100.${index}`)
      await reader.ask('irn_batchSubscribe', { topics: [topic, newTopic()] })
      const [received] = await reader.until(1)
      if (received) reader.take(received)
      await reader.close()
    }
    await expect.poll(async () => (await readUsage()).all).toBeGreaterThan(59_000)
    expect((await readUsage()).all).toBeLessThanOrEqual(60_000)
  })

  run(
    'frees expired messages, and counts neither immediately acknowledged messages nor duplicates',
    async () => {
      const { open, pass, readUsage, settle } = await start({ addressBytes: 2_000_000 })
      const topic = await settle('wallet', 'dapp')
      const before = (await readUsage()).all
      const [dapp, wallet] = [await open('dapp'), await open('wallet', '198.51.100.1')]
      for (let round = 0; round < 30; round++) {
        expect(await publish(dapp, topic, 'the same'.padEnd(largeBytes))).toBe(true)
      }
      await wallet.ask('irn_subscribe', { topic })
      wallet.socket.on('message', () => {
        for (const received of wallet.received.slice(-1)) wallet.take(received)
      })
      for (let round = 0; round < 30; round++) await publish(dapp, topic, `${round} `.padEnd(100_000, 'x'))
      // Addresses get their bytes back within a minute after expiry. Acknowledgements under load may come after storing.
      await pass(30 * dayMs + 60_000)
      expect((await readUsage()).all).toBeLessThanOrEqual(before)
      expect(await publishLarge(dapp, topic)).toBe(true)
    },
  )
})

it('releases the disk space that PGlite keeps for deleted messages', async () => {
  const { database, readRows, reclaim, close } = await openEmptyDatabase()
  onTestFinished(close)
  let time = Date.now()
  const store = createMailbox(database, { now: () => time, reclaim })
  const { open } = await startRelay(store, { now: () => time, limits: { addressBytes: 10 ** 9 } })
  const client = await open('stranger')
  const sizes: number[] = []
  for (let round = 0; round < 4; round++) {
    for (let index = 0; index < 40; index++) {
      // Random text does not compress.
      const text = randomBytes(largeBytes).toString('base64').slice(0, largeBytes)
      expect(await publish(client, newTopic(), text)).toBe(true)
    }
    const [[size] = []] = await readRows(
      {
        name: `size${round}`,
        text: `select pg_total_relation_size('relay_messages') + (select sum(size) from pg_ls_waldir())`,
      },
      [],
    )
    sizes.push(Number(size))
    time += 601_000
    await store.sweep(time)
  }
  const [first = 0, , , last = 0] = sizes
  expect(last).toBeLessThan(first * 2.5)
})
