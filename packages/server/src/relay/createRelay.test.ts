import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { mailboxes, openMailbox } from '../../test/relay/openMailbox.ts'
import { startRelay } from '../../test/relay/startRelay.ts'
import type { MailboxStore } from './store.ts'

let topics = 0
const newTopic = () => (topics++).toString(16).padStart(64, '0')
const message = (topic: string, text: string, ttl = 300) => ({ topic, message: text, ttl, tag: 1108 })

describe.each(Object.keys(mailboxes))('a relay on %s', (name) => {
  let store: MailboxStore
  let now = Date.now
  const run = it.skipIf(!mailboxes[name])

  beforeAll(async () => {
    if (!mailboxes[name]) return
    const mailbox = await openMailbox(name, () => now())
    store = mailbox.store
    return mailbox.close
  })

  run('delivers a message to subscribers, and not back to its sender', async () => {
    const { open } = await startRelay(store)
    const [dapp, wallet] = await Promise.all([open('dapp'), open('wallet')])
    const topic = newTopic()
    expect((await dapp.ask('irn_subscribe', { topic })).result).toMatch(/^[0-9a-f]{32}$/)
    await wallet.ask('irn_subscribe', { topic })
    expect((await dapp.ask('irn_publish', message(topic, 'hello'))).result).toBe(true)
    expect(await wallet.until(1)).toMatchObject([{ topic, message: 'hello', tag: 1108 }])
    expect(dapp.received).toEqual([])
  })

  run('keeps undelivered messages for each client through a restart', async () => {
    const first = await startRelay(store)
    const dapp = await first.open('dapp')
    const topic = newTopic()
    await dapp.ask('irn_publish', message(topic, 'one'))
    await dapp.ask('irn_publish', message(topic, 'two'))
    await first.stop()

    const second = await startRelay(store)
    const wallet = await second.open('wallet')
    await wallet.ask('irn_subscribe', { topic })
    const [one] = await wallet.until(2)
    expect(wallet.received.map((received) => received.message)).toEqual(['one', 'two'])
    if (one) wallet.take(one)
    await wallet.ask('irn_unsubscribe', { topic, id: topic })
    await second.stop()

    const third = await startRelay(store)
    const again = await third.open('wallet')
    const other = await third.open('tablet')
    await again.ask('irn_subscribe', { topic })
    await other.ask('irn_batchSubscribe', { topics: [topic] })
    expect((await again.until(1)).map((received) => received.message)).toEqual(['two'])
    expect((await other.until(2)).map((received) => received.message)).toEqual(['one', 'two'])
  })

  run('never stores a message that is acknowledged before its group is written', async () => {
    const { open } = await startRelay(store)
    const [dapp, wallet, late] = await Promise.all([open('dapp'), open('wallet'), open('late')])
    let received = 0
    const publish = async () => {
      const topic = newTopic()
      await wallet.ask('irn_subscribe', { topic })
      const published = dapp.ask('irn_publish', message(topic, 'quick'))
      received += 1
      const last = (await wallet.until(received)).at(-1)
      if (last) wallet.take(last)
      expect((await published).result).toBe(true)
      return (await late.ask('irn_fetchMessages', { topic })).result
    }
    // A group waits for milliseconds: on a busy machine it may be written before it was acknowledged.
    await expect.poll(publish).toEqual({ messages: [], hasMore: false })
  })

  run('drops expired messages instead of delivering them', async () => {
    const { open } = await startRelay(store)
    const [dapp, wallet] = await Promise.all([open('dapp'), open('wallet')])
    const topic = newTopic()
    await dapp.ask('irn_publish', message(topic, 'soon gone', 10))
    const depth = await store.depth()
    now = () => Date.now() + 11_000
    expect((await wallet.ask('irn_fetchMessages', { topic })).result).toMatchObject({ messages: [] })
    await store.sweep(now())
    expect(await store.depth()).toBeLessThan(depth)
    now = Date.now
  })

  run('limits the messages of a topic, without counting duplicates', async () => {
    const { open, refusals } = await startRelay(store)
    const dapp = await open('dapp')
    const topic = newTopic()
    const texts = Array.from({ length: 1_000 }, (_, index) => `${index}`)
    const half = texts.length / 2
    for (const part of [texts.slice(0, half), texts.slice(half)]) {
      const { result } = await dapp.ask('irn_batchPublish', {
        messages: part.map((text) => message(topic, text)),
      })
      expect(result).toBe(true)
    }
    expect((await dapp.ask('irn_publish', message(topic, 'one more'))).error).toMatchObject({ code: -32_005 })
    expect((await dapp.ask('irn_publish', message(topic, '0'))).result).toBe(true)
    expect((await dapp.ask('irn_publish', message(newTopic(), 'elsewhere'))).result).toBe(true)
    expect(refusals).toEqual(['topic full'])
  })

  run('delivers more messages than a client may have pending, as it acknowledges them', async () => {
    const { open } = await startRelay(store)
    const [dapp, wallet] = await Promise.all([open('dapp'), open('wallet')])
    const topic = newTopic()
    const count = 600
    const messages = Array.from({ length: count }, (_, index) => message(topic, `${index}`))
    await dapp.ask('irn_batchPublish', { messages: messages.slice(0, 300) })
    await dapp.ask('irn_batchPublish', { messages: messages.slice(300) })
    await wallet.ask('irn_subscribe', { topic })
    await wallet.until(500)
    // Responses are ordered, so this one arrives after everything sent before it.
    await wallet.ask('irn_unsubscribe', { topic: newTopic() })
    expect(wallet.received).toHaveLength(500)
    for (const received of [...wallet.received]) wallet.take(received)
    await wallet.until(count)
    expect(new Set(wallet.received.map((received) => received.message)).size).toBe(count)
    expect(wallet.received).toHaveLength(count)
  })

  run(
    'still delivers other topics beside one with more messages than a client may have pending',
    async () => {
      const { open } = await startRelay(store)
      const [dapp, wallet] = await Promise.all([open('dapp'), open('wallet')])
      const [long, short] = [newTopic(), newTopic()]
      const count = 502
      const messages = Array.from({ length: count }, (_, index) => message(long, `${index}`))
      await dapp.ask('irn_batchPublish', { messages: messages.slice(0, 300) })
      await dapp.ask('irn_batchPublish', { messages: messages.slice(300) })
      await dapp.ask('irn_publish', message(short, 'beside'))
      await wallet.ask('irn_batchSubscribe', { topics: [long, short] })
      for (let taken = 0; taken <= count; taken++) {
        const received = (await wallet.until(taken + 1))[taken]
        if (received) wallet.take(received)
      }
      expect(wallet.received.filter(({ topic }) => topic === short)).toHaveLength(1)
    },
  )

  run('does not redeliver an acknowledged message when its sender repeats it', async () => {
    const { open } = await startRelay(store)
    const [dapp, wallet] = await Promise.all([open('dapp'), open('wallet')])
    const topic = newTopic()
    await wallet.ask('irn_subscribe', { topic })
    const published = dapp.ask('irn_publish', message(topic, 'once'))
    const [received] = await wallet.until(1)
    if (received) wallet.take(received)
    await published
    expect((await dapp.ask('irn_publish', message(topic, 'once'))).result).toBe(true)
    expect((await dapp.ask('irn_publish', message(topic, 'another'))).result).toBe(true)
    expect((await wallet.until(2)).map((one) => one.message)).toEqual(['once', 'another'])
  })

  run('delivers duplicates once, and lists pending messages without acknowledging them', async () => {
    const { open } = await startRelay(store)
    const [dapp, wallet] = await Promise.all([open('dapp'), open('wallet')])
    const topic = newTopic()
    await Promise.all(
      [1, 2].map(() => dapp.ask('irn_publish', { ...message(topic, 'twice'), tvf: { secret: 1 } })),
    )
    for (let time = 0; time < 2; time++) {
      const { result } = await wallet.ask('irn_batchFetchMessages', { topics: [topic] })
      expect(result).toMatchObject({ messages: [{ topic, message: 'twice' }], hasMore: false })
      expect(JSON.stringify(result)).not.toContain('secret')
    }
  })

  run('delivers a proposal and its approval in one call each', async () => {
    const { open } = await startRelay(store)
    const [dapp, wallet] = await Promise.all([open('dapp'), open('wallet')])
    const [pairingTopic, sessionTopic] = [newTopic(), newTopic()]
    expect((await dapp.ask('wc_proposeSession', { pairingTopic, sessionProposal: 'proposal' })).result).toBe(
      true,
    )
    await wallet.ask('irn_subscribe', { topic: pairingTopic })
    expect(await wallet.until(1)).toMatchObject([{ message: 'proposal', tag: 1100 }])
    await dapp.ask('irn_subscribe', { topic: sessionTopic })
    await wallet.ask('wc_approveSession', {
      pairingTopic,
      sessionTopic,
      sessionProposalResponse: 'response',
      sessionSettlementRequest: 'settlement',
    })
    expect(await dapp.until(2)).toMatchObject([
      { topic: pairingTopic, message: 'response', tag: 1101 },
      { topic: sessionTopic, message: 'settlement', tag: 1102 },
    ])
  })
})

describe('a relay refuses', () => {
  const store: MailboxStore = {
    keep: () => Promise.reject(new Error('the database is gone')),
    weigh: async () => ({
      bytes: { all: 0, unheard: 0, ofClient: new Map() },
      known: new Set(),
      listeners: new Map(),
    }),
    read: async () => ({ messages: [], hasMore: false }),
    depth: async () => 0,
    sweep: async () => {},
    recount: async () => true,
  }

  it.each([
    ['irn_publish', { ...message('0', 'x') }, -32_602],
    ['irn_publish', { ...message('0'.repeat(64), ''), ttl: 0 }, -32_602],
    ['irn_publish', message('0'.repeat(64), 'x', 10 ** 9), -32_602],
    ['irn_batchSubscribe', { topics: [] }, -32_602],
    ['irn_watchRegister', {}, -32_601],
    ['constructor', {}, -32_601],
  ])('%s %j', async (method, params, code) => {
    const { open } = await startRelay(store)
    const client = await open('dapp')
    expect((await client.ask(method, params)).error).toMatchObject({ code })
  })

  it.each([
    ['is too large', { message: 'x'.repeat(200_001) }],
    ['lives longer than 30 days', { ttl: 2_592_001 }],
    ['contains a character that cannot be stored', { message: 'sealed\u0000' }],
    ['has a tag that cannot be stored', { tag: 2 ** 31 }],
  ])('a message that %s, but not the messages beside it', async (_, wrong) => {
    const { open } = await startRelay({ ...store, keep: async () => new Set() })
    const client = await open('dapp')
    const publication = message(newTopic(), 'x'.repeat(200_000), 2_592_000)
    const answers = await Promise.all([
      client.ask('irn_publish', { ...publication, ...wrong }),
      client.ask('irn_publish', publication),
    ])
    expect(answers).toMatchObject([{ error: { code: -32_602 } }, { result: true }])
  })

  it('more than 500 messages per call, and more than 1,000 topics per call or socket', async () => {
    const { open } = await startRelay({ ...store, keep: async () => new Set() })
    const client = await open('dapp')
    const messages = Array.from({ length: 501 }, (_, index) => message(newTopic(), `${index}`))
    const publish = async (count: number) =>
      client.ask('irn_batchPublish', { messages: messages.slice(0, count) })
    expect((await publish(501)).error).toMatchObject({ code: -32_602 })
    expect((await publish(500)).result).toBe(true)
    const topics = Array.from({ length: 1_001 }, newTopic)
    expect((await client.ask('irn_batchSubscribe', { topics })).error).toMatchObject({ code: -32_602 })
    const [topic, ...others] = topics
    expect((await client.ask('irn_batchSubscribe', { topics: others })).result).toHaveLength(1_000)
    expect((await client.ask('irn_subscribe', { topic: others[0] })).result).toBeTypeOf('string')
    expect((await client.ask('irn_subscribe', { topic })).error).toMatchObject({ code: -32_005 })
    await client.ask('irn_unsubscribe', { topic: others[0] })
    expect((await client.ask('irn_subscribe', { topic })).result).toBeTypeOf('string')
  })

  it('messages over the limit, and any message while the store fails', async () => {
    const limited = await (await startRelay(store, { take: () => false })).open('dapp')
    const answer = await limited.ask('irn_publish', message(newTopic(), 'x'))
    expect(answer.error).toMatchObject({ code: -32_005 })
    const { open, failures } = await startRelay(store)
    const broken = await open('dapp')
    expect((await broken.ask('irn_publish', message(newTopic(), 'x'))).error).toMatchObject({ code: -32_002 })
    expect(failures).toHaveLength(1)
  })

  it('frames that are not JSON-RPC, and keeps running', async () => {
    const { open, failures } = await startRelay({ ...store, keep: async () => new Set() })
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string(), fc.json()), async (frame) => {
        const client = await open('dapp')
        client.socket.send(frame)
        await client.close()
      }),
    )
    const client = await open('dapp')
    expect((await client.ask('irn_publish', message(newTopic(), 'x'))).result).toBe(true)
    expect(failures).toEqual([])
  })
})
