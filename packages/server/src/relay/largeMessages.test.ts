import { beforeAll, describe, expect, it } from 'vitest'
import { mailboxes, openMailbox } from '../../test/relay/openMailbox.ts'
import { startRelay } from '../../test/relay/startRelay.ts'
import type { MailboxStore } from './store.ts'

let topics = 0
const newTopic = () => (topics++).toString(16).padStart(64, '0')
const message = (topic: string, text: string) => ({ topic, message: text, ttl: 300, tag: 1108 })
/** Creates a message of the maximum size, distinguished by its number. */
const large = (topic: string, index: number) => message(topic, `${index} `.padEnd(200_000, 'x'))
/** How many of the largest are delivered at once, and stored on one topic. */
const [atOnce, kept] = [5, 50]
/** Above the defaults of a client, so that the limit of a topic is reached first. */
const limits = { storeBytes: 1e9, clientBytes: 1e9, addressBytes: 1e9 }

describe.each(Object.keys(mailboxes))('large messages of a relay on %s', (name) => {
  let store: MailboxStore
  // PGlite and Postgres run the same statements: the slower tests of both run in soak.
  const isHere = mailboxes[name] && (name !== 'Postgres' || Boolean(process.env.SOAK))
  const run = it.skipIf(!isHere)

  beforeAll(async () => {
    if (!isHere) return
    const mailbox = await openMailbox(name, Date.now)
    store = mailbox.store
    return mailbox.close
  })

  const start = async () => {
    const { open, refusals } = await startRelay(store, { limits })
    const [dapp, wallet] = await Promise.all([open('dapp'), open('wallet')])
    const publish = async (topic: string, count: number) => {
      for (let index = 0; index < count; index++)
        expect(await dapp.ask('irn_publish', large(topic, index))).toMatchObject({ result: true })
    }
    /** Acknowledges messages until this many have arrived. */
    const takeAll = async (count: number) => {
      for (let taken = 0; taken < count; taken++) {
        const received = (await wallet.until(taken + 1))[taken]
        if (received) wallet.take(received)
      }
      return wallet.received
    }
    return { dapp, wallet, publish, takeAll, refusals }
  }

  run('are held back until a client acknowledges earlier ones', async () => {
    const { wallet, publish, takeAll } = await start()
    const topic = newTopic()
    await wallet.ask('irn_subscribe', { topic })
    await publish(topic, 12)
    await wallet.ask('irn_subscribe', { topic: newTopic() })
    expect(wallet.received).toHaveLength(atOnce)
    const received = await takeAll(12)
    expect(new Set(received.map(({ message }) => message.split(' ')[0])).size).toBe(12)
    expect(received).toHaveLength(12)
  })

  run('are fetched in part, with a flag for the rest', async () => {
    const { wallet, publish } = await start()
    const topic = newTopic()
    await publish(topic, 12)
    const { result } = await wallet.ask('irn_fetchMessages', { topic })
    const { messages, hasMore } = result as { messages: unknown[]; hasMore: boolean }
    expect(messages).toHaveLength(atOnce)
    expect(hasMore).toBe(true)
  })

  run('are fetched up to 1,000,000 characters', async () => {
    const { dapp, wallet, publish } = await start()
    const fetchWith = async (lastCharacters: number) => {
      const topic = newTopic()
      await publish(topic, 4)
      for (const characters of [199_999, lastCharacters])
        await dapp.ask('irn_publish', message(topic, 'x'.repeat(characters)))
      const { result } = await wallet.ask('irn_fetchMessages', { topic })
      const { messages, hasMore } = result as { messages: unknown[]; hasMore: boolean }
      return [messages.length, hasMore]
    }
    expect(await fetchWith(1)).toEqual([6, false])
    expect(await fetchWith(2)).toEqual([5, true])
  })

  run('do not delay other topics of the same request', async () => {
    const { dapp, wallet, publish, takeAll } = await start()
    const [first, second] = [newTopic(), newTopic()]
    await publish(first, atOnce + 1)
    await dapp.ask('irn_publish', message(second, 'small'))
    await wallet.ask('irn_batchSubscribe', { topics: [first, second] })
    const received = await takeAll(atOnce + 2)
    expect(received.filter(({ topic }) => topic === second)).toMatchObject([{ message: 'small' }])
  })

  run('fill a topic by size before their number does, until they expire', async () => {
    const { dapp, publish, refusals } = await start()
    const topic = newTopic()
    await publish(topic, kept - 1)
    const more = await dapp.ask('irn_batchPublish', {
      messages: [0, 1].map((index) => message(topic, `${index} `.padEnd(100_001))),
    })
    expect(more.error).toMatchObject({ code: -32_005 })
    expect(refusals).toEqual(['topic full'])
    expect((await dapp.ask('irn_publish', large(topic, 0))).result).toBe(true)
    expect((await dapp.ask('irn_publish', message(newTopic(), 'elsewhere'))).result).toBe(true)
    await store.sweep(Date.now() + 301_000)
    await publish(topic, kept - 1)
  })
})
